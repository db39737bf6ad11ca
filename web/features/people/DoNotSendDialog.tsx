// Says that a person is not sent to a service user again, from a booking or from their page.

import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import type { z } from 'zod'
import { DoNotSendForm } from '#core/contracts/work-profiles.ts'
import { initialsTyped } from '#core/initials.ts'
import { LIMITS } from '#core/limits.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input, Textarea } from '#web/ui/Input.tsx'
import { useAddDoNotSend } from './queries.ts'

interface DoNotSendDialogProps {
  person: { id: string; name: string }
  /** Filled in from a booking. */
  serviceUserInitials?: string | null
  localAuthority?: string | null
  onClose: () => void
}

type Fields = z.input<typeof DoNotSendForm>

export function DoNotSendDialog({ person, onClose, ...filled }: DoNotSendDialogProps) {
  const add = useAddDoNotSend(person)
  const key = useIdempotencyKey()
  const formId = useId()
  const form = useCheckedForm<Fields, unknown, z.output<typeof DoNotSendForm>>({
    resolver: zodResolver(DoNotSendForm),
    defaultValues: {
      serviceUserInitials: filled.serviceUserInitials ?? '',
      localAuthority: filled.localAuthority ?? '',
      reason: '',
    },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((body) => add.mutate({ body, key: key.current }, { onSuccess: onClose }))
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && !add.isPending && onClose()}
      title="Do not send again"
      description={`${person.name} · bookings that exist stay as they are`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={add.isPending}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} busy={add.isPending}>
            Do not send again
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Service user initials" required error={errors.serviceUserInitials?.message}>
          <Input
            autoComplete="off"
            maxLength={LIMITS.serviceUserInitials}
            {...form.register('serviceUserInitials', {
              onChange: ({ target }) => form.setValue('serviceUserInitials', initialsTyped(target.value)),
            })}
          />
        </Field>
        <Field
          label="Local authority"
          hint="Without one it holds for these initials anywhere"
          error={errors.localAuthority?.message}
        >
          <Input maxLength={LIMITS.localAuthority} {...form.register('localAuthority')} />
        </Field>
        <Field
          label="Reason"
          required
          hint="Only managers and above read it; the person does not"
          error={errors.reason?.message}
        >
          <Textarea rows={3} maxLength={LIMITS.overrideReason} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  )
}
