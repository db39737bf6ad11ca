// The admin panel's dialog for a number. Empty is allowed and takes the number away.

import { useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogFooter } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { numberProblem, PHONE_PLACEHOLDER } from './phone.ts'
import { nameOf, useUpdateNumber } from './queries.ts'

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
  const update = useUpdateNumber()
  const [typed, setTyped] = useState(user.whatsappNumber ?? '')
  const problem = numberProblem(typed)
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) update.mutate({ user, whatsappNumber: typed }, { onSuccess: onClose })
      }}
    >
      <Field
        label="WhatsApp number"
        error={problem}
        hint="Leave it empty to remove the number. A changed number signs the person out."
      >
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={PHONE_PLACEHOLDER}
          maxLength={LIMITS.phoneInput}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="-mx-5 -mb-4">
        <DialogFooter>
          <Button variant="secondary" onClick={onClose} disabled={update.isPending}>
            Cancel
          </Button>
          <Button type="submit" busy={update.isPending} disabled={problem !== null}>
            {update.isPending ? 'Saving...' : 'Save'}
          </Button>
        </DialogFooter>
      </div>
    </form>
  )
}
