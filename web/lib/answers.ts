// Responses of the server, as they are kept for use without a connection.

import type { QueryClient, QueryKey } from '@tanstack/react-query'

export interface Answer {
  key: unknown[]
  data: unknown
  at: number
}

/** What somebody saw. */
export interface Seen {
  userId: string
  answers: Answer[]
}

/** Data written by an earlier version, or tampered with, is ignored. */
export function understandSeen(value: unknown): Seen | null {
  const { userId, answers } = (value ?? {}) as Partial<Seen>
  const isAnswer = (each: Partial<Answer> | null) => Array.isArray(each?.key) && typeof each.at === 'number'
  return typeof userId === 'string' && Array.isArray(answers) && answers.every(isAnswer)
    ? { userId, answers }
    : null
}

/** What is in memory now, plus what earlier pages kept for the same person since a moment. */
export function answersIn(
  client: QueryClient,
  isWanted: (key: QueryKey) => boolean,
  { userId, before, since }: { userId: string; before: Seen | null; since: number },
): Answer[] {
  const current = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data != null && isWanted(queryKey) })
    .map(({ queryKey, state }) => ({ key: [...queryKey], data: state.data, at: state.dataUpdatedAt }))
  const names = new Set(current.map(({ key }) => JSON.stringify(key)))
  // An earlier version may have kept more.
  const earlier = before?.userId === userId ? before.answers.filter(({ key }) => isWanted(key)) : []
  return [...current, ...earlier.filter(({ key }) => !names.has(JSON.stringify(key)))].filter(
    ({ at }) => at > since,
  )
}
