// What a person last saw, kept on the device for use offline: their account, shifts and availability, and for a
// contractor also jobs and what the rules say about them, offers, notifications and the thread with the team. The
// office's data about other people stays in the tab. It is deleted at sign-out, when another person signs in, when the
// server says nobody is signed in, and after a week.

import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { can, type Role } from '#core/capabilities.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { checkConflicts, listContractorApplications } from '#core/endpoints/applications.ts'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import { listAvailabilityRange, listUserAvailability } from '#core/endpoints/availability.ts'
import { countOpenJobs, listDismissals, listJobs } from '#core/endpoints/jobs.ts'
import { countUnreadNotifications, listUserNotifications } from '#core/endpoints/notifications.ts'
import { listMyOffers } from '#core/endpoints/offers.ts'
import { listMyShifts } from '#core/endpoints/rota.ts'
import { getConfig } from '#core/endpoints/system.ts'
import { countUnreadTeamThread, readTeamThread } from '#core/endpoints/team-thread.ts'
import { addDays, DAY_MS, dayOf, daysBetween } from '#core/time.ts'
import { type Answer, answersIn, understandSeen } from './answers.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { forgetTab, keepInTab, seenInTab } from './seen-in-tab.ts'
import { LAST_SEEN } from './session.ts'
import { storedOnDevice } from './stored.ts'

const KEPT_FOR = 7 * DAY_MS
/** A few months of shifts and availability beside the other screens; the oldest are dropped. */
const MOST = 20
/** One for each job that was on the screen; they never displace the others. */
const MOST_CHECKS = 20
const WRITE_AFTER = 1_000

const stored = storedOnDevice(LAST_SEEN, understandSeen)
const startOf = (key: QueryKey) => key[0]
const SHIFTS = startOf(keyFor(listMyShifts))
const USER = startOf(keyFor(getCurrentUser))
/** Without these, nothing can be shown. */
const GROUND = new Set([USER, startOf(keyFor(getConfig))])
const OWN = new Set([...GROUND, SHIFTS])
const AVAILABILITY = startOf(keyFor(listAvailabilityRange))
/** One person's entries, as their own list shows them. */
const ONE_PERSON = startOf(keyFor(listUserAvailability))
/** What the screens of a contractor read. The same paths answer staff with other people's data. */
const OF_CONTRACTORS = new Set(
  [
    countOpenJobs,
    countUnreadNotifications,
    countUnreadTeamThread,
    listContractorApplications,
    listDismissals,
    listJobs,
    listMyOffers,
    listUserNotifications,
    readTeamThread,
  ].map((endpoint) => startOf(keyFor(endpoint))),
)
/** What a job would mean for a contractor: clashes with their shifts, and what the rules say. */
const CHECKS = startOf(keyFor(checkConflicts))
const HEARD = new Set([...OWN, ...OF_CONTRACTORS, CHECKS, AVAILABILITY, ONE_PERSON])

/** Whether a response is only about this person, or is meant for them as a contractor. */
export function isOwn(key: QueryKey, { id, role }: { id: string; role: Role }): boolean {
  if (OWN.has(startOf(key))) return true
  if (OF_CONTRACTORS.has(startOf(key))) return can(role, 'applications:apply')
  if (startOf(key) === CHECKS) return can(role, 'applications:apply') && key[1] === id
  if (startOf(key) === ONE_PERSON) return key[1] === id && key[2] === 'availability'
  if (startOf(key) !== AVAILABILITY) return false
  return key.some(
    (part) => typeof part === 'object' && part !== null && 'userIds' in part && part.userIds === id,
  )
}

function forget(): void {
  stored.write(null)
  forgetTab()
}

/** Keeps every such response, from those already in memory on; returns a function that stops it. */
export function keepLastSeen(client: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null
  /** Another tab has signed out: keep nothing until the server names the person again. */
  let isSilent = false

  const user = () => (isSilent ? null : client.getQueryData(currentUserQuery.queryKey))
  const write = () => {
    timer = null
    const person = user()
    if (!person) return
    const kept = { userId: person.id, before: stored.read(), since: Date.now() - KEPT_FOR }
    const answers = latest(answersIn(client, (key) => isOwn(key, person), kept))
    stored.write({ userId: person.id, answers })
  }
  const hear = (query: Query) => {
    if (startOf(query.queryKey) === USER) {
      isSilent = false
      if (query.state.data === null) {
        if (timer) clearTimeout(timer)
        timer = null
        return forget()
      }
    }
    timer ??= setTimeout(write, WRITE_AFTER)
  }
  // This file is loaded after the first screen, so its responses were not heard.
  timer = setTimeout(write, WRITE_AFTER)
  const stopHearing = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (HEARD.has(startOf(event.query.queryKey))) hear(event.query)
  })
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === null || (key === LAST_SEEN && newValue === null)) isSilent = true
  }
  const onLeave = () => {
    if (timer) write()
    const person = user()
    if (person) keepInTab(client, person.id, (key) => isOwn(key, person))
  }
  addEventListener('storage', onStorage)
  addEventListener('pagehide', onLeave)
  return () => {
    stopHearing()
    if (timer) clearTimeout(timer)
    removeEventListener('storage', onStorage)
    removeEventListener('pagehide', onLeave)
  }
}

/** As many as a device keeps, the latest first. */
export function latest(answers: readonly Answer[]): Answer[] {
  const newestFirst = answers.toSorted((a, b) => b.at - a.at)
  const isCheck = ({ key }: Answer) => startOf(key) === CHECKS
  return [
    ...newestFirst
      .filter((answer) => !isCheck(answer))
      .filter(({ key }, place) => place < MOST || GROUND.has(startOf(key))),
    ...newestFirst.filter(isCheck).slice(0, MOST_CHECKS),
  ]
}

/**
 * Shows what was last seen. Each response keeps its original age, so it is refetched as soon as the server can be
 * reached. False if nothing recent enough is stored.
 */
export function showLastSeen(client: QueryClient, now: number): boolean {
  const seen = stored.read()
  const kept = seen?.answers.filter(({ at }) => now - at < KEPT_FOR) ?? []
  const has = (start: unknown) => kept.some(({ key }) => startOf(key) === start)
  if (!seen || ![...GROUND].every(has)) {
    forget()
    return false
  }
  const own = kept.flatMap((answer) => [answer, ...asOfToday(answer, now)])
  for (const { key, data, at } of [...own, ...seenInTab(seen.userId, now)]) {
    // Data already on screen is newer.
    if (client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, data, { updatedAt: at })
    void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' })
  }
  return true
}

/** Converts an earlier day's 'next days' to today's query: the same shifts without the past ones. */
export function asOfToday({ key, data, at }: Answer, now: number): Answer[] {
  const [then, today] = [dayOf(new Date(at)), dayOf(new Date(now))]
  const days = key[1] as { start?: string; end?: string } | undefined
  if (startOf(key) !== SHIFTS || !days?.end || days.start !== then || then === today) return []
  const end = addDays(days.end, daysBetween(then, today))
  const left = (data as Shift[]).filter(({ dateStart }) => dayOf(new Date(dateStart)) >= today)
  return [{ key: [SHIFTS, { start: today, end }], data: left, at }]
}
