// Who is signed in, the links that are not in the bar, browser notifications, and sign-out.

import {
  ChevronDown,
  CircleUser,
  LogOut,
  type LucideIcon,
  Mail,
  MessagesSquare,
  Phone,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { Capability } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import { useSignOut } from '#web/features/auth/queries.ts'
import { NoticeItem } from '#web/features/push/NoticeItem.tsx'
import { telLink, useConfig } from '#web/lib/config.ts'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { initialsOf } from '#web/lib/format.ts'
import { InitialsBadge } from '#web/ui/InitialsBadge.tsx'
import { Popup, popupItemClass } from '#web/ui/Popup.tsx'

const ProfileDialog = lazy(() => import('./ProfileDialog.tsx'))
const SignInDialog = lazy(() => import('./SignInDialog.tsx'))

interface ProfileLink {
  path: string
  label: string
  icon: LucideIcon
  needs: Capability
  /** On a desktop it is in the bar. */
  phoneOnly?: boolean
}
const LINKS: readonly ProfileLink[] = [
  { path: PATHS.team, label: 'Team', icon: Users, needs: 'team:view' },
  { path: PATHS.messages, label: 'Messages', icon: Mail, needs: 'messages:board', phoneOnly: true },
  {
    path: PATHS.conversations,
    label: 'Internal conversations',
    icon: MessagesSquare,
    needs: 'conversations:start',
  },
]

const DIALOGS = [
  { name: 'profile', label: 'My details', icon: CircleUser },
  { name: 'sign-in', label: 'Sign-in and devices', icon: ShieldCheck },
] as const

export function ProfileMenu() {
  const user = useCurrentUser()
  const can = useCan()
  const { agencyPhone } = useConfig()
  const signOut = useSignOut()
  const [open, setOpen] = useState<'profile' | 'sign-in' | null>(null)
  const badge = <InitialsBadge initials={initialsOf(user)} role={user.role} />
  return (
    <>
      <Popup
        label={`Profile menu, ${user.fullName} (${initialsOf(user)})`}
        triggerClass="control-square flex items-center justify-center gap-2 rounded-full md:pr-2 md:hover:bg-subtle"
        trigger={
          <>
            {badge}
            <ChevronDown aria-hidden className="size-4 text-muted max-md:hidden" />
          </>
        }
      >
        {(close) => (
          <>
            <div className="flex items-center gap-3 border-b px-2.5 pt-1.5 pb-2.5">
              {badge}
              <div className="min-w-0">
                <p className="break-words font-medium">{user.fullName}</p>
                {user.email && <p className="break-words text-muted text-sm">{user.email}</p>}
                <p className="text-muted text-sm">{user.role.toLowerCase().replace('_', ' ')}</p>
              </div>
            </div>
            <ul className="py-1">
              {LINKS.filter(({ needs }) => can(needs)).map(({ path, label, icon: Icon, phoneOnly }) => (
                <li key={path} className={phoneOnly ? 'md:hidden' : undefined}>
                  <Link href={path} className={popupItemClass()} onClick={close}>
                    <Icon aria-hidden />
                    {label}
                  </Link>
                </li>
              ))}
              {can('office:call') && (
                <li>
                  <a href={telLink(agencyPhone)} className={popupItemClass()}>
                    <Phone aria-hidden />
                    Call the office
                  </a>
                </li>
              )}
              <NoticeItem />
              {DIALOGS.map(({ name, label, icon: Icon }) => (
                <li key={name}>
                  <button
                    type="button"
                    className={popupItemClass()}
                    onClick={() => {
                      close()
                      setOpen(name)
                    }}
                  >
                    <Icon aria-hidden />
                    {label}
                  </button>
                </li>
              ))}
            </ul>
            <div className="border-t pt-1">
              <button
                type="button"
                className={popupItemClass()}
                disabled={signOut.isPending}
                onClick={() => signOut.mutate()}
              >
                <LogOut aria-hidden />
                Logout
              </button>
            </div>
          </>
        )}
      </Popup>
      <Suspense>
        {open === 'profile' && <ProfileDialog onClose={() => setOpen(null)} />}
        {open === 'sign-in' && <SignInDialog onClose={() => setOpen(null)} />}
      </Suspense>
    </>
  )
}
