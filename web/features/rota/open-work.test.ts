import { describe, expect, it } from 'vitest'
import { jobOf as job } from '#tests/support/rota-data.ts'
import { openWorkOf } from './open-work.ts'

describe('open work', () => {
  it('is on each day of an open job within the window, and nowhere else', () => {
    const jobs = [
      job('early', { startDate: '2026-06-10', endDate: '2026-06-16' }),
      job('open'),
      job('filled', { status: 'FILLED' }),
      job('gone', { status: 'CANCELLED' }),
    ]
    const work = openWorkOf(jobs, [], '2026-06-15', '2026-06-22')
    const found = [...work].map(([day, { chips }]) => [day, chips.map((chip) => chip.job.id)])
    expect(found).toEqual([
      ['2026-06-15', ['early']],
      ['2026-06-16', ['early']],
      ['2026-06-22', ['open']],
    ])
  })

  it('is in order of the time, with how many wait for an answer', () => {
    const jobs = [job('late', { shiftStartTime: '20:00', shiftEndTime: '08:00' }), job('day')]
    const applications = [
      { jobId: 'late', status: 'APPLIED' as const },
      { jobId: 'late', status: 'APPLIED' as const },
      { jobId: 'late', status: 'REJECTED' as const },
    ]
    const day = openWorkOf(jobs, applications, '2026-06-22', '2026-06-22').get('2026-06-22')
    expect(day?.words).toBe('08:00–20:00 day, nobody applied; 20:00–08:00 late, 2 applied')
  })
})
