import { describe, expect, it } from 'vitest'
import { isByPerson } from './activity.ts'

describe('a call counts as a visit', () => {
  it.each([
    ['1', false, true],
    ['1', true, true],
    ['0', false, false],
    ['0', true, false],
    ['', true, false],
    ['true', true, false],
    [undefined, false, false],
    [undefined, true, true],
  ])('when it says %j and is a write: %j', (said, isWrite, counts) => {
    expect(isByPerson(said, isWrite)).toBe(counts)
  })
})
