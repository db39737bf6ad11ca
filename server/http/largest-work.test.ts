// The calls whose work depends on what is stored, tried with as much of it as there can be.

import { describe, expect, vi } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import { RULE_NAMES } from '#core/rules/names.ts'
import { DEFAULT_SETTINGS, RULE_DEFINITIONS } from '#core/rules/settings.ts'
import { createJobRow } from '#tests/support/board.ts'
import { type BusyPerson, makeBusyPeople } from '#tests/support/busy-people.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { blockingTime } from '#tests/support/event-loop.ts'
import { withServer } from '#tests/support/fixtures.ts'
import { fillLargeAgency } from '#tests/support/large-agency.ts'
import type { TestServer } from '#tests/support/server.ts'

const MOST_MS = 50
/** A call that changes something has a person of its own for each try. */
const TRIES = 8

interface Agency {
  server: TestServer
  people: BusyPerson[]
}

/** Every rule that can be overridden warns and blocks nothing: the most to find, and still to write. */
async function onlyWarn(server: TestServer): Promise<void> {
  const { client } = await signedIn(server, { role: 'MASTER_ADMIN' })
  const rules = RULE_NAMES.filter((rule) => RULE_DEFINITIONS[rule].override !== 'never').map((rule) => ({
    rule,
    level: 'warn',
    numbers: DEFAULT_SETTINGS[rule].numbers,
  }))
  expect(await client.put('/api/rules', { version: 0, rules })).toMatchObject({ status: 200 })
}

/** Each try of the longest calls takes 10 s and more on a busy machine. */
vi.setConfig({ testTimeout: 600_000 })
const it = withServer()
  .extend('agency', { scope: 'file' }, async ({ server }): Promise<Agency> => {
    await fillLargeAgency(server)
    await onlyWarn(server)
    return { server, people: await makeBusyPeople(server, TRIES) }
  })
  .extend(
    'manager',
    { scope: 'file' },
    async ({ server }) => (await signedIn(server, { role: 'MANAGER' })).client,
  )
  .extend(
    'admin',
    { scope: 'file' },
    async ({ server }) => (await signedIn(server, { role: 'MASTER_ADMIN' })).client,
  )

/** The least of several tries, each for another person. Every one must have the status. */
async function leastOf(
  { server, people }: Agency,
  status: number,
  call: (person: BusyPerson, n: number) => Promise<{ status: number }>,
  tries = TRIES,
) {
  let n = 0
  const took = await blockingTime(
    async () => {
      const answer = await call(people[n]!, n)
      expect(answer.status).toBe(status)
      n += 1
    },
    { under: MOST_MS, tries },
  )
  server.clock.advance(61_000)
  return took
}

describe('at most 50 ms on the event loop in one piece, for a round of as many people as allowed', () => {
  it('starting it, asking more of them, and reading it', async ({ agency, manager }) => {
    const { server } = agency
    const { rows } = await server.deps.database.pool.query<{ id: string }>(
      `SELECT id FROM users WHERE role = 'CONTRACTOR' AND is_active AND deleted_at IS NULL LIMIT $1`,
      [LIMITS.offersInRound],
    )
    const contractorIds = rows.map(({ id }) => id)
    const jobs = await Promise.all(
      agency.people.map(() => createJobRow(server.deps, { startDate: '2027-09-01', endDate: '2027-09-01' })),
    )
    const started = await leastOf(agency, 201, (_, n) =>
      manager.post(`/api/jobs/${jobs[n]!.id}/offers`, { contractorIds, waveSize: LIMITS.waveSizeMost }),
    )
    expect(started).toBeLessThan(MOST_MS)
    const more = await leastOf(
      agency,
      200,
      () => manager.post(`/api/jobs/${jobs[0]!.id}/offers/next-wave`),
      3,
    )
    expect(more).toBeLessThan(MOST_MS)
    const read = await leastOf(agency, 200, () => manager.get(`/api/jobs/${jobs[0]!.id}/offers`))
    expect(read).toBeLessThan(MOST_MS)
  })
})

describe('at most 50 ms on the event loop in one piece, for somebody with a shift on every day of a year', () => {
  it('checking and refusing a job of 366 days that overlaps them', async ({ agency, manager }) => {
    const check = await leastOf(agency, 200, ({ id, takenJobId }) =>
      manager.get(`/api/contractors/${id}/conflicts?jobId=${takenJobId}`),
    )
    expect(check).toBeLessThan(MOST_MS)
    const refused = await leastOf(agency, 409, ({ takenApplicationId }) =>
      manager.put(`/api/job-applications/${takenApplicationId}/confirm`, {}),
    )
    expect(refused).toBeLessThan(MOST_MS)
  })

  it('checking whether they could take a job of 366 days, free or overlapping', async ({
    agency,
    manager,
  }) => {
    for (const job of ['jobId', 'takenJobId'] as const) {
      const check = await leastOf(agency, 200, (person) =>
        manager.post('/api/shifts/check', { contractorId: person.id, jobId: person[job] }),
      )
      expect([job, check < MOST_MS ? 'in time' : check]).toEqual([job, 'in time'])
    }
  })

  it('applying for a job of 366 days that does not overlap them', async ({ agency }) => {
    const { server, people } = agency
    const clients = await Promise.all(people.map((person) => clientFor(server, person)))
    const applied = people.map(({ applicationId }) => applicationId)
    await server.deps.database.pool.query('DELETE FROM job_applications WHERE id = ANY($1)', [applied])
    const apply = async ({ jobId }: BusyPerson, n: number) => {
      const answer = await clients[n]!.post('/api/job-applications', { jobId })
      people[n]!.applicationId = answer.body.id
      return answer
    }
    let tried = 0
    const took = await leastOf(agency, 201, (person, n) => {
      tried = n + 1
      return apply(person, n)
    })
    expect(took).toBeLessThan(MOST_MS)
    // The next test may need as many tries as there are people.
    for (let n = tried; n < people.length; n += 1) expect((await apply(people[n]!, n)).status).toBe(201)
  })

  it('confirming such a job, with a finding on each day', async ({ agency, manager }) => {
    const took = await leastOf(agency, 200, async ({ applicationId }) => {
      const answer = await manager.put(`/api/job-applications/${applicationId}/confirm`, {
        notes: 'n'.repeat(LIMITS.notes),
      })
      expect(answer.body.shiftsCreated).toBe(366)
      expect(answer.body.findings.length).toBeGreaterThan(1000)
      return answer
    })
    expect(took).toBeLessThan(MOST_MS)
  })

  it('booking as many days at once as allowed, and moving a booking', async ({ agency, manager }) => {
    const booked = await leastOf(agency, 201, ({ id }) =>
      manager.post('/api/bookings', {
        contractorId: id,
        date: '2026-10-01',
        startTime: '00:30',
        endTime: '05:30',
        headline: 'Care',
        notes: 'n'.repeat(LIMITS.notes),
        isBulkBooking: true,
        numberOfDays: LIMITS.bulkDaysMax,
      }),
    )
    expect(booked).toBeLessThan(MOST_MS)
    const moved = await leastOf(agency, 200, ({ shiftId }) =>
      manager.put(`/api/shifts/${shiftId}`, { headline: 'Changed', notes: 'n'.repeat(LIMITS.notes) }),
    )
    expect(moved).toBeLessThan(MOST_MS)
  })

  it('reading and changing their availability', async ({ agency, manager }) => {
    const read = await leastOf(agency, 200, ({ id }) => manager.get(`/api/users/${id}/availability`))
    expect(read).toBeLessThan(MOST_MS)
    const changed = await leastOf(agency, 200, ({ availabilityId }) =>
      manager.put(`/api/availability/${availabilityId}`, {
        kind: 'DAY',
        start: '2026-08-03',
        end: '2026-08-03',
        rrule: 'FREQ=DAILY;INTERVAL=2',
        recurEnd: '2031-08-03',
      }),
    )
    expect(changed).toBeLessThan(MOST_MS)
  })

  it('deleting their job with its shifts, and then the person with theirs', async ({
    agency,
    manager,
    admin,
  }) => {
    const job = await leastOf(agency, 200, async ({ jobId }) => manager.delete(`/api/jobs/${jobId}`))
    expect(job).toBeLessThan(MOST_MS)
    const person = await leastOf(agency, 200, async ({ id }) => admin.delete(`/api/admin/users/${id}`))
    expect(person).toBeLessThan(MOST_MS)
  })
})

describe('at most 50 ms on the event loop in one piece, for a thousand people at once', () => {
  it('the shortlist of a job of 366 days, on each of which some of them are booked already', async ({
    agency,
    manager,
  }) => {
    const took = await leastOf(agency, 200, async ({ takenJobId }) => {
      const answer = await manager.get(`/api/jobs/${takenJobId}/shortlist`)
      const standings = answer.body.people.map(({ standing }) => standing)
      expect(standings.length).toBeGreaterThan(1000)
      expect(standings).toContain('cannot')
      return answer
    })
    expect(took).toBeLessThan(MOST_MS)
  })

  it('a message to all of them', async ({ agency, manager }) => {
    const took = await leastOf(agency, 201, () =>
      manager.post('/api/messages?results=later', {
        subject: 's'.repeat(LIMITS.messageSubject),
        content: 'x'.repeat(LIMITS.messageContent),
        recipientType: 'GROUP_CONTRACTORS',
      }),
    )
    expect(took).toBeLessThan(MOST_MS)
  })

  it('importing as many people as a file may have', async ({ agency, admin }) => {
    const importPeople = (_person: BusyPerson, n: number) =>
      admin.post('/api/admin/import-users', {
        people: Array.from({ length: LIMITS.importPeople }, (_, line) => ({
          firstName: 'x'.repeat(LIMITS.personName),
          lastName: 'y'.repeat(LIMITS.personName),
          whatsappNumber: `+44753${1_000_000 + n * LIMITS.importPeople + line}`,
          role: 'CONTRACTOR',
        })),
      })
    const took = await leastOf(agency, 201, importPeople)
    expect(took).toBeLessThan(MOST_MS)
  })
})
