// The admin panel's dialog for a number. Empty is allowed and takes the number away.

import type { User } from '#core/contracts/users.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { NumberInput, useNumberForm } from './NumberField.tsx'
import { nameOf } from './queries.ts'

interface EditPhoneDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
}

export function EditPhoneDialog({ user, onClose }: EditPhoneDialogProps) {
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Edit phone number"
      description={user && `${nameOf(user)} signs in with this number and gets WhatsApp messages on it.`}
    >
      {user && <PhoneForm key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  )
}

function PhoneForm({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useNumberForm(user, onClose)
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.onSubmit}>
      <Field
        label="WhatsApp number"
        error={form.problem}
        hint="Leave it empty to remove the number. A changed number signs the person out."
      >
        <NumberInput value={form.typed} onChange={form.setTyped} />
      </Field>
      <DialogFormButtons onCancel={onClose} busy={form.saving} disabled={form.problem !== null}>
        {form.saving ? 'Saving...' : 'Save'}
      </DialogFormButtons>
    </form>
  )
}
