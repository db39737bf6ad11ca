// Asks for the reason before an application is rejected: one of the usual ones, or a typed one. The contractor reads it.

import { useId, useState } from 'react'
import { REJECTION_REASONS } from '#core/applications.ts'
import { LIMITS } from '#core/limits.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { useRejectApplication } from './queries.ts'

export interface ApplicationToReject {
  id: string
  contractorName: string
  jobHeadline: string
}

interface RejectApplicationDialogProps {
  /** Null keeps it closed. */
  application: ApplicationToReject | null
  onClose: () => void
}

export function RejectApplicationDialog({ application, onClose }: RejectApplicationDialogProps) {
  return (
    <Dialog
      open={application !== null}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Reject application"
      description={
        application &&
        `${application.contractorName} reads the reason. ${application.jobHeadline} stays open.`
      }
    >
      {application && <RejectForm key={application.id} application={application} onClose={onClose} />}
    </Dialog>
  )
}

const OTHER = 'other'

function RejectForm({ application, onClose }: { application: ApplicationToReject; onClose: () => void }) {
  const reject = useRejectApplication()
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isMissing, setMissing] = useState(false)
  const group = useId()
  const reason = chosen === OTHER ? typed.trim() : chosen
  const choose = (value: string) => {
    setChosen(value)
    setMissing(false)
  }
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason) reject.mutate({ id: application.id, reason }, { onSuccess: onClose })
        else setMissing(true)
      }}
    >
      <fieldset>
        <legend className="mb-1 font-medium">Reason</legend>
        {[...REJECTION_REASONS, OTHER].map((value) => (
          <label key={value} className="control-height flex cursor-pointer items-center gap-3">
            <input
              type="radio"
              name={group}
              className="size-4.5 shrink-0 accent-accent"
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            {value === OTHER ? 'Another reason' : value}
          </label>
        ))}
      </fieldset>
      {chosen === OTHER && (
        <Field label="Reason in your own words" error={isMissing ? 'Please give a reason' : undefined}>
          <Textarea
            rows={3}
            maxLength={LIMITS.rejectionReason}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setMissing(false)
            }}
          />
        </Field>
      )}
      {isMissing && chosen === null && (
        <p role="alert" className="text-danger">
          Please choose a reason
        </p>
      )}
      <DialogFormButtons onCancel={onClose} busy={reject.isPending}>
        {reject.isPending ? 'Rejecting...' : 'Reject'}
      </DialogFormButtons>
    </form>
  )
}
