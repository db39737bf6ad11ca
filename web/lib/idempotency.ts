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

/**
 * A key stands for one form with one content. Where an answer was lost the same content is not made twice, and what was
 * changed since is another thing: under the old key the server would refuse it for ever.
 */
export function contentKey(formKey: string, content: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < content.length; at++) {
    const unit = content.charCodeAt(at)
    a = Math.imul(a ^ unit, 2654435761)
    b = Math.imul(b ^ unit, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return `${formKey}-${(b >>> 0).toString(36)}${(a >>> 0).toString(36)}`
}
