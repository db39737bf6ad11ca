import { expect, it } from 'vitest'
import { copyWords } from './copy-week.ts'

it('counts what is copied and what is skipped', () => {
  expect(copyWords({ totalCopied: 34, totalSkipped: 2 }, 'Copy')).toBe('Copy 34 bookings, skip 2')
  expect(copyWords({ totalCopied: 1, totalSkipped: 0 }, 'Copied')).toBe('Copied 1 booking')
})
