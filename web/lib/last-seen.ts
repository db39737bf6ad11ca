// What a person last saw of their own shifts, kept on the device for when it has no connection: who they are, their
// shifts and their availability, never anybody else's. It is gone at sign-out, when another person signs in, when the
// server says that nobody is signed in, and after a week.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { getCurrentUser } from '#core/contracts/auth.ts'
import { listAvailabilityRange } from '#core/contracts/availability.ts'
import { listMyShifts, type Shift } from '#core/contracts/rota.ts'
import { getConfig } from '#core/contracts/system.ts'
import { addDays, dayOf, daysBetween } from '#core/time.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { LAST_SEEN } from './session.ts'
import { storedOnDevice } from './stored.ts'

const KEPT_FOR = 7 * 24 * 60 * 60 * 1000
/** A few months of shifts and availability; the newest stay. */
const MOST = 12
const WRITE_AFTER = 1_000

interface Answer {
  key: unknown[]
  data: unknown
  at: number
}

interface LastSeen {
  userId: string
  answers: Answer[]
}

const stored = storedOnDevice(LAST_SEEN, understand)
const startOf = (key: QueryKey) => key[0]
const SHIFTS = startOf(keyFor(listMyShifts))
const USER = startOf(keyFor(getCurrentUser))
/** Without these nothing can be shown at all. */
const GROUND = new Set([USER, startOf(keyFor(getConfig))])
const OWN = new Set([...GROUND, SHIFTS])
const AVAILABILITY = startOf(keyFor(listAvailabilityRange))

/** Whether an answer is about nobody but this person. */
export function isOwn(key: QueryKey, userId: string): boolean {
  if (OWN.has(startOf(key))) return true
  if (startOf(key) !== AVAILABILITY) return false
  return key.some(
    (part) => typeof part === 'object' && part !== null && 'userIds' in part && part.userIds === userId,
  )
}

/** From now on every such answer is kept; the answer stops it. */
export function keepLastSeen(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Another tab has signed out: nothing is kept until the server names the person again. */
  let isSilent = false

  const write = () => {
    timer = null
    const user = client.getQueryData(currentUserQuery.queryKey)
    if (user && !isSilent) stored.write({ userId: user.id, answers: answersOf(client, user.id, Date.now()) })
  }
  const hear = (query: Query) => {
    if (startOf(query.queryKey) === USER) {
      isSilent = false
      if (query.state.data === null) {
        if (timer) clearTimeout(timer)
        timer = null
        return stored.write(null)
      }
    }
    timer ??= setTimeout(write, WRITE_AFTER)
  }
  const stopHearing = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (OWN.has(startOf(event.query.queryKey)) || startOf(event.query.queryKey) === AVAILABILITY)
      hear(event.query)
  })
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === LAST_SEEN && newValue === null)) isSilent = true
  }
  const onLeave = () => timer && write()
  addEventListener('storage', onStorage)
  addEventListener('pagehide', onLeave)
  return () => {
    stopHearing()
    if (timer) clearTimeout(timer)
    removeEventListener('storage', onStorage)
    removeEventListener('pagehide', onLeave)
  }
}

/** What is in memory now, and what earlier pages of the same person kept. */
function answersOf(client: QueryClient, userId: string, now: number): Answer[] {
  const current = client
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => state.data != null && isOwn(queryKey, userId) })
    .map(({ queryKey, state }) => ({ key: [...queryKey], data: state.data, at: state.dataUpdatedAt }))
  const before = stored.read()
  const names = new Set(current.map(({ key }) => JSON.stringify(key)))
  const earlier = before?.userId === userId ? before.answers : []
  return [
    ...current,
    ...earlier.filter(({ key, at }) => now - at < KEPT_FOR && !names.has(JSON.stringify(key))),
  ]
    .sort((a, b) => b.at - a.at)
    .filter(({ key }, place) => place < MOST || GROUND.has(startOf(key)))
}

/**
 * Shows what was last seen, each answer as old as it is, so that it is asked for again as soon as somebody answers.
 * False where nothing is kept that is young enough.
 */
export function showLastSeen(client: QueryClient, now: number): boolean {
  const kept = stored.read()?.answers.filter(({ at }) => now - at < KEPT_FOR) ?? []
  const has = (start: unknown) => kept.some(({ key }) => startOf(key) === start)
  if (![...GROUND].every(has)) {
    stored.write(null)
    return false
  }
  for (const { key, data, at } of kept.flatMap((answer) => [answer, ...asOfToday(answer, now)])) {
    // What is in sight already is newer.
    if (client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  return true
}

/** 'The next days' of an earlier day, as they are asked for today: the same shifts without those that are past. */
export function asOfToday({ key, data, at }: Answer, now: number): Answer[] {
  const [then, today] = [dayOf(new Date(at)), dayOf(new Date(now))]
  const days = key[1] as { start?: string; end?: string } | undefined
  if (startOf(key) !== SHIFTS || !days?.end || days.start !== then || then === today) return []
  const end = addDays(days.end, daysBetween(then, today))
  const left = (data as Shift[]).filter(({ dateStart }) => dayOf(new Date(dateStart)) >= today)
  return [{ key: [SHIFTS, { start: today, end }], data: left, at }]
}

/** Written by an earlier version or by another hand, it is as if it were not there. */
function understand(value: unknown): LastSeen | null {
  const { userId, answers } = (value ?? {}) as Partial<LastSeen>
  const isAnswer = (each: Partial<Answer> | null) => Array.isArray(each?.key) && typeof each.at === 'number'
  return typeof userId === 'string' && Array.isArray(answers) && answers.every(isAnswer)
    ? { userId, answers }
    : null
}
