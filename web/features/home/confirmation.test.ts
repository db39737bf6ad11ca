import { expect, it } from 'vitest'
import { confirmationOf } from './confirmation.ts'

it('says first if the person was not told, then whether they applied for the shift themselves', () => {
  const notTold = new Set(['a'])
  expect(confirmationOf({ id: 'a', confirmed: true }, notTold)).toBe('not-told')
  expect(confirmationOf({ id: 'b', confirmed: true }, notTold)).toBe('confirmed')
  expect(confirmationOf({ id: 'b', confirmed: false }, notTold)).toBe('not-confirmed')
})
