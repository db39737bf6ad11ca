// One key for each opened form, so that a submit repeated by an impatient thumb or a lost answer makes one thing.

import { useRef } from 'react'

interface IdempotencyKey {
  readonly current: string
  /** After a success the form may be used for the next thing. */
  renew(): void
}

export function useIdempotencyKey(): IdempotencyKey {
  const key = useRef<IdempotencyKey | null>(null)
  key.current ??= createIdempotencyKey()
  return key.current
}

function createIdempotencyKey(): IdempotencyKey {
  let value = randomKey()
  return {
    get current() {
      return value
    },
    renew() {
      value = randomKey()
    },
  }
}

/** Not `randomUUID`: browsers offer that one over HTTPS and localhost only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
