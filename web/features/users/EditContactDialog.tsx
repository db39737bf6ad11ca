// The admin panel's dialog for a number and an e-mail address. An empty field is allowed and removes what was there.

import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { emailOrNone, ukPhoneOrNone } from '#core/contracts/inputs.ts'
import type { User } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PHONE_PLACEHOLDER } from './phone.ts'
import { nameOf, useUpdateContact } from './queries.ts'

interface EditContactDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
}

export function EditContactDialog({ user, onClose }: EditContactDialogProps) {
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Edit phone number and e-mail"
      description={user && `${nameOf(user)} signs in with this number and gets WhatsApp messages on it.`}
    >
      {user && <ContactForm key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  )
}

const Contact = z.object({ whatsappNumber: ukPhoneOrNone(), email: emailOrNone() })

function ContactForm({ user, onClose }: { user: User; onClose: () => void }) {
  const update = useUpdateContact()
  const isOwn = useCurrentUser().id === user.id
  const form = useCheckedForm({
    resolver: zodResolver(Contact),
    mode: 'onChange',
    defaultValues: { whatsappNumber: user.whatsappNumber ?? '', email: user.email ?? '' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit((contact) => update.mutate({ user, contact }, { onSuccess: onClose }))
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field
        label="WhatsApp number"
        error={errors.whatsappNumber?.message}
        hint={
          isOwn
            ? 'Change your own number under My details: a code confirms the new one.'
            : 'Leave it empty to remove the number. Changing it signs the person out.'
        }
      >
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={PHONE_PLACEHOLDER}
          readOnly={isOwn}
          maxLength={LIMITS.phoneInput}
          {...form.register('whatsappNumber')}
        />
      </Field>
      <Field label="E-mail" error={errors.email?.message} hint="Optional">
        <Input type="email" autoComplete="off" maxLength={LIMITS.email} {...form.register('email')} />
      </Field>
      <DialogFormButtons
        onCancel={onClose}
        busy={update.isPending}
        disabled={Boolean(errors.whatsappNumber || errors.email)}
      >
        {update.isPending ? 'Saving...' : 'Save'}
      </DialogFormButtons>
    </form>
  )
}
