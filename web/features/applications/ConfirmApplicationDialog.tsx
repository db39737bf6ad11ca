// Asks for the optional service user initials and notes before confirming an application. Any screen that
// reviews applications can open it; it confirms and reports the result.

import { zodResolver } from '@hookform/resolvers/zod'
import { ConfirmApplication } from '#core/contracts/applications.ts'
import { initialsLeft } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useConfirmApplication } from './queries.ts'

export interface ApplicationToConfirm {
  id: string
  contractorName: string
  jobHeadline: string
  /** The job's own initials, kept if none are typed. */
  serviceUserInitials?: string | null
}

interface ConfirmApplicationDialogProps {
  /** Null keeps it closed. */
  application: ApplicationToConfirm | null
  onClose: () => void
}

export function ConfirmApplicationDialog({ application, onClose }: ConfirmApplicationDialogProps) {
  return (
    <Dialog
      open={application !== null}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Confirm application"
      description={
        application &&
        `${application.contractorName} is booked for every day of ${application.jobHeadline}. The job is filled and the other applicants are notified.`
      }
    >
      {application && <ConfirmForm key={application.id} application={application} onClose={onClose} />}
    </Dialog>
  )
}

function ConfirmForm(props: ConfirmApplicationDialogProps & { application: ApplicationToConfirm }) {
  const { application, onClose } = props
  const confirm = useConfirmApplication()
  const form = useCheckedForm({
    resolver: zodResolver(ConfirmApplication),
    defaultValues: { serviceUserInitials: '', notes: '' },
  })
  const { errors } = form.formState
  const left = initialsLeft(form.watch('serviceUserInitials') ?? '')
  const known = application.serviceUserInitials

  const submit = form.handleSubmit((body) => {
    // If the server refuses, the dialog stays open with what was typed.
    confirm.mutate({ id: application.id, body }, { onSuccess: onClose })
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="Service user initials (optional)"
        hint={
          left !== null
            ? `${left} ${left === 1 ? 'character' : 'characters'} left`
            : known && `${known} from the job unless you type others`
        }
        error={errors.serviceUserInitials?.message}
      >
        <Input
          maxLength={LIMITS.serviceUserInitials}
          autoComplete="off"
          autoCapitalize="characters"
          className="uppercase placeholder:normal-case"
          {...form.register('serviceUserInitials')}
        />
      </Field>
      <Field
        label="Notes (optional)"
        hint="In the contractor's message and in the details of each shift"
        error={errors.notes?.message}
      >
        <Textarea rows={3} maxLength={LIMITS.notes} {...form.register('notes')} />
      </Field>
      <DialogFormButtons onCancel={onClose} busy={confirm.isPending}>
        {confirm.isPending ? 'Confirming...' : 'Confirm'}
      </DialogFormButtons>
    </form>
  )
}
