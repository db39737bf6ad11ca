import { expect, it } from 'vitest'
import { pageButtons, pageCount } from './pages.ts'

it('counts the pages of 50', () => {
  expect([0, 1, 50, 51, 1_000_000].map((total) => pageCount(total))).toEqual([1, 1, 1, 2, 20_000])
})

it('shows up to five pages around the present one, and the last', () => {
  expect(pageButtons(1, 1)).toEqual({ near: [1], last: null })
  expect(pageButtons(1, 5)).toEqual({ near: [1, 2, 3, 4, 5], last: null })
  expect(pageButtons(1, 20)).toEqual({ near: [1, 2, 3, 4, 5], last: 20 })
  expect(pageButtons(10, 20)).toEqual({ near: [8, 9, 10, 11, 12], last: 20 })
  expect(pageButtons(18, 20)).toEqual({ near: [16, 17, 18, 19, 20], last: null })
  expect(pageButtons(20, 20)).toEqual({ near: [16, 17, 18, 19, 20], last: null })
  expect(pageButtons(17, 20)).toEqual({ near: [15, 16, 17, 18, 19], last: 20 })
})
