// The field for a one-time code, which phones fill in from the text message.

import type { KeyboardEvent, Ref } from 'react'
import { codeFrom } from '#web/lib/codes.ts'
import { Input } from './Input.tsx'

interface CodeInputProps {
  ref?: Ref<HTMLInputElement>
  value: string
  onChange: (code: string) => void
  disabled?: boolean
  onKeyDown?: (event: KeyboardEvent) => void
}

export function CodeInput({ onChange, ...props }: CodeInputProps) {
  return (
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      placeholder="Enter 6-digit code"
      className="tabular tracking-[0.2em] placeholder:tracking-normal"
      onChange={(event) => onChange(codeFrom(event.target.value))}
      {...props}
    />
  )
}
