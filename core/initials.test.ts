import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  initialsLeft,
  initialsSearch,
  initialsToKeep,
  matchesInitials,
  normaliseInitials,
} from './initials.ts'

describe('searching by initials', () => {
  it('compares letters and digits alone, in upper case', () => {
    expect(normaliseInitials(' a.b-c 1')).toBe('ABC1')
    expect(normaliseInitials('é.ł.')).toBe('ÉŁ')
  })

  it('begins at two characters that count', () => {
    expect([initialsSearch('a'), initialsSearch('a.'), initialsSearch('...'), initialsSearch('a.b')]).toEqual(
      [null, null, null, 'AB'],
    )
  })

  it('matches what begins with the term, and nothing that merely holds it', () => {
    expect(matchesInitials('A.B.C.', 'ab')).toBe(true)
    expect(matchesInitials('ab', 'A B')).toBe(true)
    expect(matchesInitials('XAB', 'ab')).toBe(false)
    expect(matchesInitials('A', 'ab')).toBe(false)
    expect(matchesInitials(null, 'ab')).toBe(false)
    expect(matchesInitials('AB', 'a')).toBe(false)
    expect(matchesInitials('%%', '%%')).toBe(false)
  })

  it('does not care how either side is written', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-zA-Z0-9]{2,10}$/),
        fc.constantFrom('.', ' ', '-', ''),
        (letters, gap) => {
          const written = [...letters.toLowerCase()].join(gap)
          expect(matchesInitials(written, letters)).toBe(true)
          expect(matchesInitials(letters, written)).toBe(true)
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
