import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { Bell } from '#web/features/notifications/Bell.tsx'
import { useConfig } from '#web/lib/config.ts'
import { Logo } from '#web/ui/Logo.tsx'
import { Clock } from './Clock.tsx'
import { DesktopNav } from './Navigation.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

export function Header() {
  const { agencyName } = useConfig()
  return (
    // At large text on a phone it must not fill the window, and there is no room for the name.
    <header className="@container top-0 z-30 border-b bg-surface not-short:sticky">
      <div className="mx-auto flex max-w-[100rem] items-center gap-3 px-4 py-2 max-md:gap-2 lg:px-6">
        <Link
          href={PATHS.home}
          aria-label={`${agencyName}, home`}
          className="control-square grid shrink-0 place-items-center rounded-lg"
        >
          <Logo className="size-9" />
        </Link>
        <div className="min-w-0 flex-1 @max-[18rem]:invisible">
          <p className="text-balance font-semibold leading-tight tracking-tight @max-[18rem]:hidden max-md:text-sm">
            {agencyName}
          </p>
          <p className="text-muted text-xs @max-[18rem]:hidden">
            Staff Scheduling
            <span className="@max-[48rem]:hidden">
              <span aria-hidden> · </span>
              Secure healthcare workforce management
            </span>
          </p>
        </div>
        <Clock />
        <Bell />
        <ProfileMenu />
      </div>
      <DesktopNav />
    </header>
  )
}
