// Asks for the optional service user initials (and, where wanted, notes) before an application is confirmed. Any
// screen that reviews applications may open it; it does the confirming and tells how it went.

import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ConfirmApplication } from '#core/contracts/applications.ts'
import { initialsLeft } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useConfirmApplication } from './queries.ts'

export interface ApplicationToConfirm {
  id: string
  contractorName: string
  jobHeadline: string
  /** The job's own initials, which are kept where none are typed. */
  serviceUserInitials?: string | null
}

interface ConfirmApplicationDialogProps {
  /** Null keeps it closed. */
  application: ApplicationToConfirm | null
  onClose: () => void
  /** The dashboard also asks for notes. */
  asksNotes?: boolean
}

export function ConfirmApplicationDialog({ application, onClose, asksNotes }: ConfirmApplicationDialogProps) {
  return (
    <Dialog
      open={application !== null}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Confirm application"
      description={
        application &&
        `${application.contractorName} is booked for every day of ${application.jobHeadline}. The job is filled and other applicants are told.`
      }
    >
      {application && (
        <ConfirmForm key={application.id} application={application} onClose={onClose} asksNotes={asksNotes} />
      )}
    </Dialog>
  )
}

function ConfirmForm(props: ConfirmApplicationDialogProps & { application: ApplicationToConfirm }) {
  const { application, onClose, asksNotes = false } = props
  const confirm = useConfirmApplication()
  const form = useForm({
    resolver: zodResolver(ConfirmApplication),
    defaultValues: { serviceUserInitials: '', notes: '' },
  })
  const { errors } = form.formState
  const left = initialsLeft(form.watch('serviceUserInitials') ?? '')
  const known = application.serviceUserInitials

  const submit = form.handleSubmit((typed) => {
    const { notes, serviceUserInitials } = typed
    const body = asksNotes ? { notes, serviceUserInitials } : { serviceUserInitials }
    // What was typed stays in the open dialog where it is refused.
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
      {asksNotes && (
        <Field label="Notes (optional)" error={errors.notes?.message}>
          <Textarea rows={3} maxLength={LIMITS.notes} {...form.register('notes')} />
        </Field>
      )}
      <DialogFormButtons onCancel={onClose} busy={confirm.isPending}>
        {confirm.isPending ? 'Confirming...' : 'Confirm'}
      </DialogFormButtons>
    </form>
  )
}
