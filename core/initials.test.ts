import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { initialsLeft, initialsSearch, initialsToKeep } from './initials.ts'

describe('searching by initials', () => {
  it('compares letters and digits alone, in upper case', () => {
    expect(initialsSearch(' a.b-c 1')).toBe('ABC1')
    expect(initialsSearch('é.ł.')).toBe('ÉŁ')
  })

  it('begins at two characters that count', () => {
    expect(['a', 'a.', '...', '%%', 'a.b'].map(initialsSearch)).toEqual([null, null, null, null, 'AB'])
  })

  it('does not care how they are written', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z0-9]{2,10}$/),
        fc.constantFrom('.', ' ', '-', ''),
        (letters, gap) => {
          expect(initialsSearch([...letters.toLowerCase()].join(gap))).toBe(letters.toUpperCase())
        },
      ),
    )
  })
})

describe('keeping initials', () => {
  it('in upper case, and none when blank', () => {
    expect([
      initialsToKeep(' ab '),
      initialsToKeep('  '),
      initialsToKeep(null),
      initialsToKeep(undefined),
    ]).toEqual(['AB', null, null, null])
  })

  it('says how many characters are left above eight', () => {
    expect(['12345678', '123456789', '1234567890', '12345678901'].map(initialsLeft)).toEqual([null, 1, 0, 0])
  })
})
