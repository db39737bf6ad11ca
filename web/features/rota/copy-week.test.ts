import { expect, it } from 'vitest'
import { copyWords, withReason } from './copy-week.ts'

it('counts what is copied and what is skipped', () => {
  expect(copyWords({ totalCopied: 34, totalSkipped: 2 }, 'Copy')).toBe('Copy 34 bookings, skip 2')
  expect(copyWords({ totalCopied: 1, totalSkipped: 0 }, 'Copied')).toBe('Copied 1 booking')
})

it('counts what a reason brings in: what only overridable rules leave out', () => {
  const finding = (rule: 'do-not-send' | 'visa-hours' | 'long-week', overridable: boolean) => ({
    ...{ rule, overridable, level: 'block' as const, day: '2026-11-23', message: 'No' },
  })
  const shift = (blocked: ReturnType<typeof finding>[]) => ({
    ...{ contractorId: '1', contractorName: 'Amara', day: '2026-11-23', times: '', headline: '' },
    ...{ skipped: blocked.length > 0 ? 'No' : null, blocked },
  })
  const plan = {
    ...{ totalCopied: 1, totalSkipped: 3, warnings: [], findings: [] },
    shifts: [
      shift([]),
      shift([finding('do-not-send', true)]),
      shift([finding('do-not-send', true), finding('long-week', true)]),
      shift([finding('long-week', true), finding('visa-hours', false)]),
    ],
  }
  expect(withReason(plan)).toEqual({
    totalCopied: 3,
    totalSkipped: 1,
    rules: ['do-not-send', 'long-week'],
  })
})
