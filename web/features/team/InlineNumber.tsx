// A member's WhatsApp number, edited in place. An invalid one turns the border red and cannot be saved.

import { Check, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { NumberInput, useNumberForm } from '#web/features/users/NumberField.tsx'
import { nameOf } from '#web/features/users/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'

export function InlineNumber({ user, editable }: { user: User; editable: boolean }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <NumberForm user={user} onClose={() => setEditing(false)} />
  return (
    <div className="flex min-h-9 items-center gap-1">
      <span className={user.whatsappNumber ? 'tabular' : 'text-muted'}>
        {user.whatsappNumber ?? 'No WhatsApp number'}
      </span>
      {editable && (
        <IconButton label={`Edit WhatsApp number of ${nameOf(user)}`} onClick={() => setEditing(true)}>
          <Pencil aria-hidden className="size-3.5" />
        </IconButton>
      )}
    </div>
  )
}

function NumberForm({ user, onClose }: { user: User; onClose: () => void }) {
  const form = useNumberForm(user, onClose)
  return (
    <form
      noValidate
      className="flex items-start gap-1"
      onSubmit={form.onSubmit}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Field
        label={`WhatsApp number of ${nameOf(user)}`}
        hideLabel
        error={form.problem}
        className="min-w-0 flex-1"
      >
        <NumberInput autoFocus value={form.typed} onChange={form.setTyped} />
      </Field>
      <IconButton
        type="submit"
        variant="secondary"
        label="Save WhatsApp number"
        disabled={form.problem !== null || form.saving}
      >
        {form.saving ? <Spinner /> : <Check aria-hidden className="size-4" />}
      </IconButton>
      <IconButton label="Cancel" onClick={onClose} disabled={form.saving}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </form>
  )
}
