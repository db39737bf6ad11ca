// Keeps what is being typed while it is not yet a whole date or time.

import { useState } from 'react'

interface TypedOptions<T> {
  value: string
  onChange: (value: string) => void
  parse: (value: string) => T | null
  /** Empty while it is not valid: a year is 2, 20 and 202 before it is 2026. */
  print: (typed: T | null) => string
}

export function useTyped<T>({ value, onChange, parse, print }: TypedOptions<T>) {
  const [typed, setTyped] = useState(() => parse(value))
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    // Changed from outside: by a reset, or by another field.
    if (print(typed) !== value) setTyped(parse(value))
  }

  function change(next: T | null): void {
    setTyped(next)
    if (print(next) !== value) onChange(print(next))
  }

  /** A half-typed value that nobody took gives way to the one that counts. */
  const settle = () => print(typed) !== value && setTyped(parse(value))

  return { typed, text: print(typed), change, settle }
}
