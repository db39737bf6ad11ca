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
      sentUnder.delete(value)
      value = randomKey()
    },
  }
}

/** Not `randomUUID`: browsers offer that one over HTTPS and localhost only. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What has been sent under the key of a form, in its order. */
const sentUnder = new Map<string, string[]>()

/**
 * A key stands for one form with one content. Where an answer was lost the same content is not made twice, and what was
 * changed since is another thing: under the old key the server would refuse it for ever.
 */
export function contentKey(formKey: string, content: string): string {
  const sent = sentUnder.get(formKey) ?? []
  if (!sent.includes(content)) sentUnder.set(formKey, [...sent, content])
  const place = sent.indexOf(content)
  return `${formKey}-${place === -1 ? sent.length : place}`
}
