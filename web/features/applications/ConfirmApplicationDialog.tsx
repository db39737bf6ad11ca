// Asks for the optional service user initials and notes before confirming an application. Any screen that
// reviews applications can open it; it confirms and reports the result.

import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { ConfirmApplication } from '#core/contracts/applications.ts'
import { initialsLeft } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { FindingsPanel } from '#web/ui/FindingsPanel.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useConfirmApplication } from './queries.ts'

export interface ApplicationToConfirm {
  id: string
  contractorId: string
  contractorName: string
  jobId: string
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
  return application && <OpenConfirm key={application.id} application={application} onClose={onClose} />
}

function OpenConfirm(props: { application: ApplicationToConfirm; onClose: () => void }) {
  const { application, onClose } = props
  const { contractorId, contractorName, jobId, jobHeadline, serviceUserInitials: known } = application
  const formId = useId()
  const confirm = useConfirmApplication()
  const form = useCheckedForm({
    resolver: zodResolver(ConfirmApplication),
    defaultValues: { serviceUserInitials: '', notes: '' },
  })
  const { errors } = form.formState
  const typed = form.watch('serviceUserInitials') ?? ''
  const left = initialsLeft(typed)
  const rules = useFindings({
    contractorId,
    jobId,
    ...(typed.trim() && { serviceUserInitials: typed.trim() }),
  })

  const submit = form.handleSubmit((body) => {
    const overriding = rules.overriding()
    if (!overriding) return
    // If the server refuses, the dialog stays open with what was typed.
    confirm.mutate(
      { id: application.id, body: { ...body, ...overriding } },
      { onSuccess: onClose, onError: rules.takeRefusal },
    )
  })

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Confirm application"
      description={`${contractorName} will be booked for every day of ${jobHeadline}. The job will be filled, and anybody else who applied will be told.`}
      notice={<FindingsPanel state={rules} verb="confirm anyway" cannot="This cannot be confirmed." />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={confirm.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={confirm.isPending} disabled={rules.isStopped}>
            {confirm.isPending ? 'Confirming...' : rules.stop === 'reason' ? 'Confirm anyway' : 'Confirm'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
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
      </form>
    </Dialog>
  )
}
