import { describe, expect, it } from 'vitest'
import { endOfNumber, isProved } from './proof.ts'

const AT = new Date('2026-11-17T10:00:00.000Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const MINUTE = 60_000

describe('a session', () => {
  it('has proved nothing by default', () => {
    expect(isProved(null, AT)).toBe(false)
  })

  it('counts as proved for ten minutes, and not a millisecond longer', () => {
    expect(isProved(AT, AT)).toBe(true)
    expect(isProved(AT, later(10 * MINUTE))).toBe(true)
    expect(isProved(AT, later(10 * MINUTE + 1))).toBe(false)
  })

  it('may have been proved on a server whose clock is a little ahead, but not in the far future', () => {
    expect(isProved(later(MINUTE), AT)).toBe(true)
    expect(isProved(later(MINUTE + 1), AT)).toBe(false)
  })
})

it('a number is named by its end', () => {
  expect(endOfNumber('+447700900123')).toBe('ending in 123')
})
