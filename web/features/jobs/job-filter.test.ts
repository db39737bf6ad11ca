import { describe, expect, it } from 'vitest'
import type { Job } from '#core/contracts/jobs.ts'
import { jobOf } from '#tests/support/rota-data.ts'
import { filterJobs, filtersSet, foldJobs, type JobFilter, NO_FILTER, prepareJobs } from './job-filter.ts'

const TODAY = '2026-06-15'
let made = 0
function job(change: Partial<Job>): Job {
  made += 1
  return jobOf(String(made).padStart(4, '0'), {
    headline: 'Support worker',
    address: '1 High Street, Leeds',
    startDate: '2026-06-20',
    endDate: '2026-06-21',
    createdAt: '2026-06-01T09:00:00.000Z',
    ...change,
  })
}
const factsOf = (given: { mine?: string[]; toReview?: string[]; uncovered?: string[] }) => ({
  mine: new Set(given.mine),
  toReview: new Set(given.toReview),
  uncovered: new Set(given.uncovered),
})
const found = (jobs: Job[], change: Partial<JobFilter>, facts: Parameters<typeof factsOf>[0] = {}) =>
  filterJobs(prepareJobs(jobs, TODAY), { ...NO_FILTER, ...change }, factsOf(facts)).map(({ id }) => id)

describe('the board', () => {
  it('puts the soonest first and what has ended last', () => {
    const later = job({ startDate: '2026-07-01', endDate: '2026-07-01' })
    const longGone = job({ startDate: '2026-05-01', endDate: '2026-05-02' })
    const justGone = job({ startDate: '2026-06-10', endDate: '2026-06-14' })
    const running = job({ startDate: '2026-06-14', endDate: '2026-06-16' })
    expect(found([later, longGone, justGone, running], {})).toEqual(
      [running, later, justGone, longGone].map(({ id }) => id),
    )
  })

  it('is ordered by when it was posted or by place, too', () => {
    const old = job({ address: 'Aberdeen' })
    const fresh = job({ address: 'York', createdAt: '2026-06-14T09:00:00.000Z' })
    expect(found([old, fresh], { order: 'newest' })).toEqual([fresh.id, old.id])
    expect(found([fresh, old], { order: 'place' })).toEqual([old.id, fresh.id])
  })

  it('finds every word typed, wherever it stands, accents and case aside', () => {
    const night = job({ headline: 'Night carer', notes: 'Café nearby', serviceUserInitials: 'AB' })
    const day = job({ headline: 'Day carer', localAuthority: 'Bradford' })
    expect(found([night, day], { text: 'CARER  cafe' })).toEqual([night.id])
    expect(found([night, day], { text: 'ab' })).toEqual([night.id])
    expect(found([night, day], { text: 'nothing' })).toEqual([])
    expect(found([night, day], { place: 'bradford' })).toEqual([day.id])
    expect(found([night, day], { place: 'cafe' })).toEqual([])
  })

  it('keeps jobs with a day between two days', () => {
    const long = job({ startDate: '2026-06-01', endDate: '2026-06-30' })
    const short = job({ startDate: '2026-06-10', endDate: '2026-06-10' })
    expect(found([long, short], { from: '2026-06-11', to: '2026-06-12' })).toEqual([long.id])
    expect(found([long, short], { to: '2026-06-09' })).toEqual([long.id])
    expect(found([long, short], { from: '2026-07-01' })).toEqual([])
  })

  it('shows open, filled, or those applied for', () => {
    const open = job({ status: 'ACTIVE' })
    const filled = job({ status: 'FILLED' })
    expect(found([open, filled], { shown: 'open' })).toEqual([open.id])
    expect(found([open, filled], { shown: 'filled' })).toEqual([filled.id])
    expect(found([open, filled], { shown: 'mine' }, { mine: [filled.id] })).toEqual([filled.id])
  })

  it('counts what is set', () => {
    expect(filtersSet(NO_FILTER)).toBe(0)
    expect(filtersSet({ ...NO_FILTER, text: ' x ', shown: 'open', order: 'place' })).toBe(2)
  })
})

describe('for staff the board', () => {
  const gone = { startDate: '2026-06-01', endDate: '2026-06-02' }

  it('shows those to review: open, with somebody who waits', () => {
    const [waited, filled, quiet] = [job({}), job({ status: 'FILLED' }), job({})]
    expect(found([waited, filled, quiet], { shown: 'review' }, { toReview: [waited.id, filled.id] })).toEqual(
      [waited.id],
    )
  })

  it('shows those unfilled: open and not over, or filled with days that nobody is booked for', () => {
    const [open, over, filled, partly] = [
      job({}),
      job(gone),
      job({ status: 'FILLED' }),
      job({ status: 'FILLED' }),
    ]
    const jobs = [open, over, filled, partly]
    expect(found(jobs, { shown: 'unfilled' }, { uncovered: [partly.id] })).toEqual([open.id, partly.id])
  })

  it('folds filled and past ones, but not those with something left to do', () => {
    const [open, over, waited] = [job({}), job(gone), job(gone)]
    const [filled, partly] = [job({ status: 'FILLED' }), job({ status: 'FILLED' })]
    const facts = factsOf({ toReview: [waited.id], uncovered: [partly.id] })
    const { live, folded } = foldJobs([open, over, waited, filled, partly], facts, TODAY)
    expect(live).toEqual([open, waited, partly])
    expect(folded).toEqual([over, filled])
  })
})
