// Changes a person's role. It takes effect in their open tabs at once.

import { useState } from 'react'
import type { Role } from '#core/capabilities.ts'
import type { User } from '#core/contracts/users.ts'
import { roleLabel } from '#core/users.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Select } from '#web/ui/Select.tsx'
import { nameOf, useChangeRole } from './queries.ts'
import { useRoleChoices } from './use-may.ts'

interface ChangeRoleDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
}

export function ChangeRoleDialog({ user, onClose }: ChangeRoleDialogProps) {
  const change = useChangeRole()
  const { assign } = useRoleChoices()
  const [chosen, setChosen] = useState<Role>()
  const close = () => {
    setChosen(undefined)
    onClose()
  }
  const options = assign
    .filter((role) => role !== user?.role)
    .map((role) => ({ value: role, label: roleLabel(role) }))
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && close()}
      size="small"
      title="Change role"
      description={user && `${nameOf(user)} is ${roleLabel(user.role)} now. The change takes effect at once.`}
      footer={
        <>
          <Button variant="secondary" onClick={close} disabled={change.isPending}>
            Cancel
          </Button>
          <Button
            busy={change.isPending}
            disabled={!chosen}
            onClick={() =>
              user && chosen && change.mutate({ user, body: { role: chosen } }, { onSuccess: close })
            }
          >
            {change.isPending ? 'Changing...' : 'Change Role'}
          </Button>
        </>
      }
    >
      <Field label="New role">
        <Select options={options} value={chosen} onChange={setChosen} placeholder="Choose a role" />
      </Field>
    </Dialog>
  )
}
