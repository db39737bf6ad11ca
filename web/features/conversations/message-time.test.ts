import { expect, it } from 'vitest'
import { timeOf } from './message-time.ts'

it('is written in London time, and says so where it is unknown', () => {
  expect(timeOf('2026-06-15T09:05:00.000Z')).toBe('15 Jun 10:05')
  expect(timeOf('soon')).toBe('Unknown time')
})
