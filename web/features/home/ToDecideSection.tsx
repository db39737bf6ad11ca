// What waits for a decision: applications and accounts, each with its buttons.

import { ClipboardCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import type { ApplicationToDecide } from '#core/contracts/home.ts'
import type { User } from '#core/contracts/users.ts'
import { jobTimesLabel } from '#core/job-messages.ts'
import { jobPath, personPath } from '#core/paths.ts'
import { FORMATS, formatDay, formatInstant } from '#core/time-labels.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { HomeSection } from './HomeSection.tsx'

// Keeps the first screen light: a dialog is loaded when it is first opened.
const ConfirmApplicationDialog = lazy(() =>
  import('#web/features/applications/ConfirmApplicationDialog.tsx').then((module) => ({
    default: module.ConfirmApplicationDialog,
  })),
)
const RejectApplicationDialog = lazy(() =>
  import('#web/features/applications/RejectApplicationDialog.tsx').then((module) => ({
    default: module.RejectApplicationDialog,
  })),
)
const ApproveDialog = lazy(() =>
  import('#web/features/users/ApproveDialog.tsx').then((module) => ({ default: module.ApproveDialog })),
)
const DeleteUserDialog = lazy(() =>
  import('#web/features/users/DeleteUserDialog.tsx').then((module) => ({ default: module.DeleteUserDialog })),
)

type Decision =
  | { kind: 'confirm' | 'reject'; application: ApplicationToDecide }
  | { kind: 'approve' | 'delete'; user: User }
type Item = { application: ApplicationToDecide } | { user: User }

interface ToDecideSectionProps {
  applications: readonly ApplicationToDecide[]
  accounts: readonly User[]
}

export function ToDecideSection({ applications, accounts }: ToDecideSectionProps) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const close = () => setDecision(null)
  const items: Item[] = [
    ...applications.map((application) => ({ application })),
    ...accounts.map((user) => ({ user })),
  ]
  return (
    <>
      <HomeSection
        title="To decide"
        icon={<ClipboardCheck aria-hidden />}
        items={items}
        empty="Nothing waits for a decision."
      >
        {(item) =>
          'user' in item ? (
            <AccountRow key={item.user.id} user={item.user} onDecide={setDecision} />
          ) : (
            <ApplicationRow key={item.application.id} application={item.application} onDecide={setDecision} />
          )
        }
      </HomeSection>
      <Suspense>
        {decision?.kind === 'confirm' && (
          <ConfirmApplicationDialog application={decision.application} onClose={close} />
        )}
        {decision?.kind === 'reject' && (
          <RejectApplicationDialog application={decision.application} onClose={close} />
        )}
        {decision?.kind === 'approve' && <ApproveDialog user={decision.user} onClose={close} />}
        {decision?.kind === 'delete' && <DeleteUserDialog user={decision.user} onClose={close} />}
      </Suspense>
    </>
  )
}

const linkClass = 'line-target break-words text-accent underline-offset-2 hover:underline'

interface ApplicationRowProps {
  application: ApplicationToDecide
  onDecide: (decision: Decision) => void
}

function ApplicationRow({ application, onDecide }: ApplicationRowProps) {
  const can = useCan()
  const { contractorId, contractorName, jobId, jobHeadline } = application
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="font-semibold">
          {can('team:view') ? (
            <Link href={personPath(contractorId)} className={linkClass}>
              {contractorName}
            </Link>
          ) : (
            contractorName
          )}
        </p>
        <p>
          <Link href={jobPath(jobId)} className={linkClass}>
            {jobHeadline}
          </Link>
        </p>
        <p className="text-ink-soft">
          {datesLabel(application)}
          <span className="tabular">{` · ${jobTimesLabel(application)}`}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          aria-label={`Confirm ${contractorName} for ${jobHeadline}`}
          onClick={() => onDecide({ kind: 'confirm', application })}
        >
          Confirm
        </Button>
        <Button
          variant="secondary"
          aria-label={`Reject ${contractorName} for ${jobHeadline}`}
          onClick={() => onDecide({ kind: 'reject', application })}
        >
          Reject
        </Button>
      </div>
    </li>
  )
}

/** 'Mon 22 Jun to Wed 24 Jun'. */
function datesLabel({ startDate, endDate }: ApplicationToDecide): string {
  const first = formatDay(startDate, FORMATS.weekdayDate)
  return startDate === endDate ? first : `${first} to ${formatDay(endDate, FORMATS.weekdayDate)}`
}

function AccountRow({ user, onDecide }: { user: User; onDecide: (decision: Decision) => void }) {
  const can = useCan()
  const name = `${user.firstName} ${user.lastName}`.trim() || user.whatsappNumber || user.username
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="break-words font-semibold">{name}</p>
        <p className="text-ink-soft">
          {`New account, registered ${formatInstant(new Date(user.createdAt), FORMATS.dateTime)}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button aria-label={`Approve ${name}`} onClick={() => onDecide({ kind: 'approve', user })}>
          Approve
        </Button>
        {can('users:delete') && (
          <Button
            variant="secondary"
            aria-label={`Delete ${name}`}
            onClick={() => onDecide({ kind: 'delete', user })}
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  )
}
