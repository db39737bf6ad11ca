import { describe, expect, it } from 'vitest'
import { PHONE_MESSAGES } from '../phone.ts'
import { AvailabilityInput } from './availability.ts'
import { Day, Instant, ukPhone, ukPhoneOrNone, WallTime } from './inputs.ts'

describe('what arrives on the wire', () => {
  it('a day is a real day', () => {
    expect(Day.safeParse('2028-02-29').success).toBe(true)
    for (const bad of [
      '2026-02-29',
      '2026-13-01',
      '2026-1-1',
      '0001-01-01',
      '9999-01-01',
      '2026-01-01T00:00:00Z',
      '',
    ]) {
      expect(Day.safeParse(bad).success, bad).toBe(false)
    }
  })

  it('a time is HH:MM', () => {
    for (const good of ['00:00', '09:30', '23:59']) expect(WallTime.safeParse(good).success).toBe(true)
    for (const bad of ['24:00', '9:30', '09:60', '09:30:00', '09:30\n', '––:00']) {
      expect(WallTime.safeParse(bad).error?.issues[0]?.message, bad).toBe('Time must be in HH:MM format')
    }
  })

  it('an empty time or date is refused with what to enter', () => {
    const wordsFor = (schema: typeof WallTime | typeof Day, given: unknown) =>
      schema.safeParse(given).error?.issues[0]?.message
    for (const nothing of ['', undefined, null]) {
      expect(wordsFor(WallTime, nothing)).toBe('Enter the time')
      expect(wordsFor(Day, nothing)).toBe('Enter the date')
    }
  })

  it('an instant is ISO 8601 with Z', () => {
    expect(Instant.safeParse('2026-03-29T01:00:00.000Z').success).toBe(true)
    for (const bad of [
      '2026-03-29T01:00:00',
      '2026-03-29T01:00:00+01:00',
      '2026-02-30T01:00:00Z',
      '0001-01-01T00:00:00Z',
    ]) {
      expect(Instant.safeParse(bad).success, bad).toBe(false)
    }
  })
})

describe('a phone number', () => {
  it('yields the stored form, or the words of the form it stands in', () => {
    expect(ukPhone().parse('07700 900123')).toBe('+447700900123')
    expect(ukPhone().safeParse('12').error?.issues[0]?.message).toBe(PHONE_MESSAGES.ukFormat)
    expect(ukPhone().safeParse(undefined).error?.issues[0]?.message).toBe(PHONE_MESSAGES.ukFormat)
    expect(ukPhone(PHONE_MESSAGES.setup).safeParse('12').error?.issues[0]?.message).toBe(
      'Please enter a valid UK phone number (e.g., +447123456789)',
    )
  })

  it('that may be left empty yields null then, and refuses what is wrong as the other does', () => {
    for (const none of ['', '  ', null]) expect(ukPhoneOrNone().parse(none)).toBeNull()
    expect(ukPhoneOrNone().parse('07700 900123')).toBe('+447700900123')
    expect(ukPhoneOrNone().safeParse('12').error?.issues[0]?.message).toBe(PHONE_MESSAGES.ukFormat)
    expect(ukPhoneOrNone().safeParse(undefined).success).toBe(false)
  })
})

it('a kind of availability may be an alias, and anything else is refused', () => {
  const { kind } = AvailabilityInput.shape
  expect(kind.parse(' night ')).toBe('NIGHT_SHIFT')
  expect(kind.safeParse('SOMETIMES').error?.issues[0]?.message).toBe('Unknown kind of availability')
})
