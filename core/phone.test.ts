import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalisePhone, searchedDigits } from './phone.ts'

const stored = (typed: string) => {
  const result = normalisePhone(typed)
  return result.ok ? result.phone : result.code
}

describe('a UK number is stored in one form', () => {
  it.each([
    '+447700900123',
    '07700900123',
    '07700 900 123',
    '07700-900-123',
    '00447700900123',
    '0044 7700 900123',
    '+44 (0)7700 900123',
    '+44(0) 7700-900-123',
    '  +44 7700 900123 ',
    '07700\u00a0900\u2011123',
    '\u202a+44 7700 900123\u202c',
  ])('%j', (typed) => {
    expect(stored(typed)).toBe('+447700900123')
  })

  it('keeps a number of nine digits, as some landlines have', () => {
    expect(stored('016977 2345')).toBe('+44169772345')
    expect(stored('(020) 8064 1920')).toBe('+442080641920')
  })

  it('any decoration of any good number comes to the same', () => {
    const good = fc.stringMatching(/^(7[0-9]{9}|[1-689][0-9]{8,9})$/)
    const prefix = fc.constantFrom('+44', '0044', '0', '+44(0)', '+44 0')
    const gaps = fc.array(fc.constantFrom('', ' ', '-'), { minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(good, prefix, gaps, (digits, start, between) => {
        expect(stored(start + [...digits].map((d, i) => d + between[i]).join(''))).toBe(`+44${digits}`)
      }),
    )
  })

  it('what was normalised stays as it is', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const once = normalisePhone(typed)
        if (once.ok) expect(stored(once.phone)).toBe(once.phone)
      }),
    )
  })
})

describe('anything else is refused', () => {
  it.each([
    '',
    ' ',
    '+44',
    '+1 415 555 0100',
    // A mobile with a digit too few.
    '07700 90012',
    '+353861234567',
    '7700900123',
    '+4477009001234',
    '+4477009001',
    '+44 0 0 7700 900123',
    '++447700900123',
    '+44770090012x',
    "07700900123'; drop table users",
    '٠٧٧٠٠٩٠٠١٢٣',
  ])('%j', (typed) => {
    expect(stored(typed)).toBe('phone-not-uk')
  })

  it('an endless string, at once', () => {
    expect(stored('0'.repeat(50_000_000))).toBe('phone-not-uk')
    expect(stored(`07700900123${' '.repeat(100)}`)).toBe('phone-not-uk')
  })
})

describe('a search for a number', () => {
  it.for([
    ['07700 900123', '7700900123'],
    ['+44 (0)7700', '447700'],
    ['0044 7700', '447700'],
    ['900-123', '900123'],
    ['+44', null],
    ['100%', null],
    ['Flat 123', null],
    ['12', null],
    ['000', null],
    ['', null],
  ] as const)('%s looks for %s', ([typed, digits]) => {
    expect(searchedDigits(typed)).toBe(digits)
  })

  it('finds a stored number by any three digits of it or more, unless all are zeros', () => {
    const number = fc.stringMatching(/^7[0-9]{9}$/)
    fc.assert(
      fc.property(number, fc.nat(8), fc.integer({ min: 3, max: 11 }), (digits, start, length) => {
        const part = `0${digits}`.slice(start, start + length)
        const looked = searchedDigits(part)
        if (looked === null) expect(part).toMatch(/^0+$/)
        else expect(`+44${digits}`).toContain(looked)
      }),
    )
  })
})
