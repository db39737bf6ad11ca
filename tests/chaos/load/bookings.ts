// Two managers book one person for overlapping times at two servers at once, and one of them submits twice. Exactly one
// booking may succeed, and a repeated submit creates one shift.

import { addDays } from '#core/time.ts'
import type { Answer } from '../calls.ts'
import type { World } from '../world.ts'

const FIRST_DAY = '2027-01-04'
/** Far enough apart that only the overlap refuses one. */
const DAYS_APART = 2

export async function duel({ people, caller, ledger }: World): Promise<void> {
  const n = ledger.next('booking')
  const person = people.booked[n % people.booked.length]!
  const manager = people.managers[n % people.managers.length]!
  const date = addDays(FIRST_DAY, Math.floor(n / people.booked.length) * DAYS_APART)
  const book = (server: number, key: string, startTime: string, endTime: string) =>
    caller.settled(server, manager, {
      method: 'POST',
      path: '/api/bookings',
      headers: { 'idempotency-key': key },
      body: { contractorId: person.id, date, startTime, endTime, headline: key },
    })
  const [early, late] = [`booking ${n} early`, `booking ${n} late`]
  const [first, repeated, other] = await Promise.all([
    book(n, early, '09:00', '17:00'),
    book(n + 1, early, '09:00', '17:00'),
    book(n + 2, late, '12:00', '20:00'),
  ])
  const made = [note(ledger, early, [first, repeated]), note(ledger, late, [other])]
  if (made.filter(Boolean).length !== 1)
    ledger.wrong.push(`of two overlapping bookings ${made.filter(Boolean).length} were made (${early})`)
}

/** Records the responses for one key, and returns whether they say that it was created. */
function note(ledger: World['ledger'], key: string, answers: (Answer<{ id: string }> | null)[]): boolean {
  const ids = new Set<string>()
  for (const answer of answers) {
    if (answer?.status === 201) ids.add(answer.body.id)
    else if (answer?.status !== 409) ledger.wrong.push(`"${key}" was answered ${answer?.status ?? 'never'}`)
  }
  if (ids.size > 1) ledger.wrong.push(`"${key}" was answered with ${ids.size} different shifts`)
  for (const id of ids) ledger.booked.set(key, id)
  if (ids.size === 0) ledger.refused.add(key)
  return ids.size > 0
}
