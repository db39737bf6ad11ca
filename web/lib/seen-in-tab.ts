// What was seen in this tab and may not stay on the device, kept for a reload without a connection: the reads of
// kept-in-tab.ts and no others. It is other people's data: the browser drops it with the tab, and a sign-out clears it.

import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { HOUR_MS } from '#core/time.ts'
import { type Answer, answersIn, understandSeen } from './answers.ts'
import { isKeptInTab } from './kept-in-tab.ts'
import { storedInTab } from './stored.ts'

/** As long as the memory of an open tab keeps it. */
const KEPT_FOR = HOUR_MS
/** Browsers have room for about five million. The board of a very large agency alone may need more. */
const MOST_CHARACTERS = 4_000_000

const stored = storedInTab('seen-in-tab', understandSeen)

/** Without what `isElsewhere`: it is kept on the device. */
export function keepInTab(
  client: QueryClient,
  userId: string,
  isElsewhere: (key: QueryKey) => boolean,
): void {
  const kept = { userId, before: stored.read(), since: Date.now() - KEPT_FOR }
  const isWanted = (key: QueryKey) => isKeptInTab(key) && !isElsewhere(key)
  stored.write({ userId, answers: thatFit(answersIn(client, isWanted, kept)) })
}

export function seenInTab(userId: string, now: number): Answer[] {
  const seen = stored.read()
  return seen?.userId === userId
    ? seen.answers.filter(({ key, at }) => now - at < KEPT_FOR && isKeptInTab(key))
    : []
}

export const forgetTab = (): void => stored.write(null)

/** As many screens as there is room for: the largest answers are left out. */
export function thatFit(answers: readonly Answer[], most = MOST_CHARACTERS): Answer[] {
  const smallestFirst = answers
    .map((answer) => ({ answer, size: JSON.stringify(answer).length }))
    .sort((a, b) => a.size - b.size)
  let left = most
  return smallestFirst.flatMap(({ answer, size }) => {
    left -= size
    return left >= 0 ? [answer] : []
  })
}
