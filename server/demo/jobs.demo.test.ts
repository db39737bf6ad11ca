import { describe, expect } from 'vitest'
import { jobApplications, jobs, shifts } from '#server/db/schema.ts'
import { it } from '#tests/support/fixtures.ts'
import { sized } from '#tests/support/length.ts'
import { demoJobs } from './jobs.demo.ts'
import { demoPeople } from './people.demo.ts'

describe('the demo board', () => {
  // Days on which a generated date could fall on a clock change or the end of a year.
  const FEW = ['2026-06-15T09:00:00Z', '2026-10-23T23:30:00Z']
  it.for(sized([...FEW, '2027-03-26T09:00:00Z', '2026-12-30T09:00:00Z'], FEW))(
    'has jobs open, filled and cancelled, with applicants, on %s',
    async (today, { server }) => {
      server.clock.set(today)
      await server.deps.database.db
        .transaction(async (tx) => {
          const demo = { db: tx, now: server.clock.now(), settings: server.deps.settings }
          await demoJobs(demo, await demoPeople(tx, demo.now))
          const statuses = (await tx.select().from(jobs)).map(({ status }) => status)
          expect(statuses.filter((status) => status === 'OPEN').length).toBeGreaterThan(7)
          expect(statuses.filter((status) => status === 'FILLED')).toHaveLength(2)
          expect(statuses.filter((status) => status === 'CANCELLED')).toHaveLength(2)
          const applied = (await tx.select().from(jobApplications)).map(({ status }) => status)
          expect(new Set(applied)).toEqual(new Set(['APPLIED', 'CONFIRMED', 'REJECTED']))
          expect((await tx.select().from(shifts)).length).toBeGreaterThanOrEqual(10)
          throw new Error('undo')
        })
        .catch((error: Error) => {
          if (error.message !== 'undo') throw error
        })
    },
  )
})
