import { describe, expect, it } from 'vitest'
import { countdownText, initialsOf } from './format.ts'

describe('small texts', () => {
  it('count down in minutes and seconds', () => {
    expect([300, 61, 9, 0].map(countdownText)).toEqual(['5:00', '1:01', '0:09', '0:00'])
  })

  it('make initials from the name, else the e-mail, else U', () => {
    expect(initialsOf({ fullName: 'amara okafor' })).toBe('AO')
    expect(initialsOf({ fullName: 'Ana María de la Cruz' })).toBe('AC')
    expect(initialsOf({ fullName: 'Beyoncé' })).toBe('B')
    expect(initialsOf({ fullName: '😀 𐐨x' })).toBe('😀𐐀')
    expect(initialsOf({ fullName: ' ', email: 'z@example.org' })).toBe('Z')
    expect(initialsOf({ fullName: null, email: null })).toBe('U')
  })
})
