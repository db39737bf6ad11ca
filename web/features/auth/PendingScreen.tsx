// All that an account sees until it is approved. An open tab learns of the approval by itself.

import { useQuery } from '@tanstack/react-query'
import { Clock3, LogOut, Phone } from 'lucide-react'
import { POLL } from '#core/timing.ts'
import { telLink, useConfig } from '#web/lib/config.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { SignedOutLayout } from '#web/ui/SignedOutLayout.tsx'
import { OwnNameForm } from './OwnNameForm.tsx'
import { useSignOutByNavigation } from './queries.ts'

export default function PendingScreen() {
  useDocumentTitle('Account Pending Approval')
  const { agencyName, agencyPhone } = useConfig()
  const signOut = useSignOutByNavigation()
  const { data: user } = useQuery({ ...currentUserQuery, refetchInterval: POLL.approval })
  return (
    <SignedOutLayout agencyName={agencyName}>
      <div className="flex flex-col items-center text-center">
        <span className="mb-4 grid size-12 place-items-center rounded-full bg-warning-soft text-on-warning-soft">
          <Clock3 aria-hidden className="size-6" />
        </span>
        <h1 className="font-semibold text-xl tracking-tight">Account Pending Approval</h1>
        <p className="mt-2 text-ink-soft">
          Thank you for registering. An administrator is reviewing your account, and you will have access
          within 24 hours during business hours.
        </p>
        {user && <OwnNameForm key={user.id} user={user} />}
        <p className="mt-4 text-muted">Need it sooner? Call us:</p>
        <a href={telLink(agencyPhone)} className={buttonClass('secondary', 'mt-2 w-full')}>
          <Phone aria-hidden className="size-4" />
          {agencyPhone}
        </a>
        <Button
          variant="quiet"
          className="mt-2 w-full"
          icon={<LogOut aria-hidden className="size-4" />}
          busy={signOut.isPending}
          onClick={() => signOut.mutate()}
        >
          Sign Out
        </Button>
      </div>
    </SignedOutLayout>
  )
}
