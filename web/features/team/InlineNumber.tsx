// A member's WhatsApp number, changed in place. An invalid one turns the border red and cannot be saved.

import { Check, Pencil, X } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { numberProblem, PHONE_PLACEHOLDER } from '#web/features/users/phone.ts'
import { nameOf, useUpdateNumber } from '#web/features/users/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Input } from '#web/ui/Input.tsx'
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
  const update = useUpdateNumber()
  const [typed, setTyped] = useState(user.whatsappNumber ?? '')
  const problem = numberProblem(typed)
  return (
    <form
      noValidate
      className="flex items-start gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (!problem) update.mutate({ user, whatsappNumber: typed }, { onSuccess: onClose })
      }}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Field
        label={`WhatsApp number of ${nameOf(user)}`}
        hideLabel
        error={problem}
        className="min-w-0 flex-1"
      >
        <Input
          autoFocus
          type="tel"
          inputMode="tel"
          autoComplete="off"
          placeholder={PHONE_PLACEHOLDER}
          maxLength={LIMITS.phoneInput}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <IconButton
        type="submit"
        variant="secondary"
        label="Save WhatsApp number"
        disabled={problem !== null || update.isPending}
      >
        {update.isPending ? <Spinner /> : <Check aria-hidden className="size-4" />}
      </IconButton>
      <IconButton label="Cancel" onClick={onClose} disabled={update.isPending}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </form>
  )
}
