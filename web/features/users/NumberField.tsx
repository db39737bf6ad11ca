// The WhatsApp number field: in place on the team page, in a dialog in the admin panel.

import { type FormEvent, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { Input } from '#web/ui/Input.tsx'
import { numberProblem, PHONE_PLACEHOLDER } from './phone.ts'
import { useUpdateNumber } from './queries.ts'

export function useNumberForm(user: User, onClose: () => void) {
  const update = useUpdateNumber()
  const [typed, setTyped] = useState(user.whatsappNumber ?? '')
  const problem = numberProblem(typed)
  return {
    typed,
    setTyped,
    problem,
    saving: update.isPending,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      if (!problem) update.mutate({ user, whatsappNumber: typed }, { onSuccess: onClose })
    },
  }
}

interface NumberInputProps {
  value: string
  onChange: (typed: string) => void
  autoFocus?: boolean
}

export function NumberInput({ value, onChange, autoFocus = false }: NumberInputProps) {
  return (
    <Input
      autoFocus={autoFocus}
      type="tel"
      inputMode="tel"
      autoComplete="off"
      placeholder={PHONE_PLACEHOLDER}
      maxLength={LIMITS.phoneInput}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
