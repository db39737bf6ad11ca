import { expect, it } from 'vitest'
import { badgeText } from './badge.ts'
import { LIMITS } from './limits.ts'

it('a badge is capped at nine, and there is none for nothing', () => {
  expect([0, 1, 9, 10, 250].map((count) => badgeText(count))).toEqual([null, '1', '9', '9+', '9+'])
})

it('the badge of the open jobs counts up to 99', () => {
  expect([0, 10, 99, 100, 250].map((count) => badgeText(count, LIMITS.openJobsBadgeMost))).toEqual([
    null,
    '10',
    '99',
    '99+',
    '99+',
  ])
})
