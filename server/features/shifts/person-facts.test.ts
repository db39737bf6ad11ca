// The facts of people, as they are read from the database.

import { describe, expect } from 'vitest'
import { createJobRow, createShiftRow, emptyBoard } from '#tests/support/board.ts'
import { it } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import { gatherFacts, gatherNamedFacts } from './shifts.service.ts'

const DAYS = { from: '2026-06-22', to: '2026-06-22' }

describe('the facts of people', () => {
  it('have the shifts of each as they are stored, in order of their start', async ({ server }) => {
    const { deps } = server
    await emptyBoard(deps)
    const [ann, ben, cy] = [
      await createPerson(deps, { role: 'CONTRACTOR' }),
      await createPerson(deps, { role: 'CONTRACTOR' }),
      await createPerson(deps, { role: 'CONTRACTOR' }),
    ]
    const job = await createJobRow(deps, { genderPreference: 'FEMALE' })
    const anyJob = await createJobRow(deps)
    const rows = [
      await createShiftRow(deps, ann.id, '2026-06-24T08:00:00.001Z', '2026-06-24T20:00:00.999Z', {
        serviceUserInitials: 'ÅÉ',
        localAuthority: "Bro Morgannwg, Ynys Môn \\x {a,b} 'ŵ'",
        headline: 'Waking night – 2:1 🌙',
        address: 'Tŷ Coch, "Flat 2"',
        jobId: job.id,
      }),
      await createShiftRow(deps, ann.id, '2026-06-22T19:00:00Z', '2026-06-23T07:00:00Z', {
        jobId: anyJob.id,
      }),
      await createShiftRow(deps, ben.id, '2026-06-22T07:00:00Z', '2026-06-22T19:00:00Z', {
        serviceUserInitials: 'AB',
      }),
    ]
    const expected = rows.map((row) => ({
      id: row.id,
      start: row.dateStart,
      end: row.dateEnd,
      serviceUserInitials: row.serviceUserInitials,
      localAuthority: row.localAuthority,
      genderWanted: row.jobId === job.id ? 'FEMALE' : null,
    }))
    const [late, early, other] = expected
    const ids = [ann.id, ben.id, cy.id]
    const { factsOf } = await gatherFacts(deps.database.db, ids, DAYS)
    expect(factsOf(ann.id).shifts).toMatchObject([early, late])
    // Addresses are read for the days that are judged and those beside them: shifts of these can touch.
    expect(factsOf(ann.id).shifts.map(({ address }) => address)).toEqual([null, null])
    const near = await gatherFacts(deps.database.db, ids, { from: '2026-06-23', to: '2026-06-23' })
    expect(near.factsOf(ann.id).shifts.map(({ address }) => address)).toEqual([null, rows[0]!.address])
    expect(factsOf(ben.id).shifts).toMatchObject([other])
    expect(factsOf(cy.id).shifts).toEqual([])

    const named = await gatherNamedFacts(deps.database.db, ids, DAYS)
    const { headline, address } = rows[0]!
    expect(named.factsOf(ann.id).shifts).toMatchObject([
      { ...early, headline: 'Care', address: null },
      { ...late, headline, address },
    ])
  })
})
