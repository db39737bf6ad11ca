// Messages that have not been sent, by thread, kept in this tab: whoever looks at another screen or reloads finds them
// again. With each is what was tried to send, so that an answer that got lost does not make two of it.

import { storedInTab } from './stored.ts'

export interface Draft {
  text: string
  key: string
  sent: string[]
}

const stored = storedInTab('drafts', understandDrafts)

export const draftOf = (thread: string): Draft | null => stored.read()?.[thread] ?? null

/** Null: there is nothing to keep. */
export function keepDraft(thread: string, draft: Draft | null): void {
  const { [thread]: _, ...others } = stored.read() ?? {}
  stored.write(draft ? { ...others, [thread]: draft } : others)
}

export function understandDrafts(value: unknown): Record<string, Draft> | null {
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).filter(([, draft]) => isDraft(draft)))
}

const isDraft = (value: Partial<Draft> | null): boolean =>
  typeof value?.text === 'string' &&
  typeof value.key === 'string' &&
  Array.isArray(value.sent) &&
  value.sent.every((content) => typeof content === 'string')
