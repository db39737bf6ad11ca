// One key per opened form, so a double click or a retry after a lost response creates only one thing.

import { useRef } from 'react'

interface IdempotencyKey {
  readonly current: string
  /** After a success the form can be used for the next thing. */
  renew(): void
}

interface UsedKey {
  key: string
  /** See sentWith. */
  sent: readonly string[]
}

/** A form that is opened again goes on with the key that it had. */
export function useIdempotencyKey(used?: UsedKey | null): IdempotencyKey {
  const key = useRef<IdempotencyKey | null>(null)
  key.current ??= createIdempotencyKey(used)
  return key.current
}

function createIdempotencyKey(used: UsedKey | null | undefined): IdempotencyKey {
  let value = used?.key ?? randomKey()
  if (used && !sentUnder.has(used.key)) sentUnder.set(used.key, [...used.sent])
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

/** Not `randomUUID`, which browsers only offer over HTTPS and on localhost. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What has been sent with each form's key, in order. */
const sentUnder = new Map<string, string[]>()

export const sentWith = (formKey: string): string[] => sentUnder.get(formKey) ?? []

/**
 * One key per form and content. After a lost response, the same content is not created twice; changed content needs a
 * new key, because the server would always reject it under the old one.
 */
export function contentKey(formKey: string, content: string): string {
  const sent = sentUnder.get(formKey) ?? []
  if (!sent.includes(content)) sentUnder.set(formKey, [...sent, content])
  const place = sent.indexOf(content)
  return `${formKey}-${place === -1 ? sent.length : place}`
}
