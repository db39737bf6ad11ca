import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKnownDay, WALL_TIME } from './time.ts'
import { decideTyped, WHEN_MESSAGES, wholeYear } from './typed-when.ts'

describe('a date or a time that is typed part by part', () => {
  test('is whole when every part shows a number', () => {
    expect(decideTyped({ hour: 7, minute: 0 })).toMatchObject({ text: '07:00', missing: null })
    expect(decideTyped({ day: 9, month: 11, year: 2026 })).toMatchObject({
      text: '2026-11-09',
      missing: null,
    })
  })

  test('is empty and says which parts are missing', () => {
    expect(decideTyped({ hour: null, minute: 0 })).toEqual({
      text: '',
      missing: 'Enter the hour',
      isBlank: false,
    })
    expect(decideTyped({ hour: 7, minute: null }).missing).toBe('Enter the minutes')
    expect(decideTyped({ day: null, month: 2, year: 2026 }).missing).toBe('Enter the day')
    expect(decideTyped({ day: null, month: null, year: 2026 }).missing).toBe('Enter the day and the month')
  })

  test('is empty without a word when nothing is typed', () => {
    const blank = { text: '', missing: null, isBlank: true }
    expect(decideTyped({ hour: null, minute: null })).toEqual(blank)
    expect(decideTyped({ day: null, month: null, year: null })).toEqual(blank)
  })

  test('is refused when no calendar has that day, and never becomes another day', () => {
    expect(decideTyped({ day: 31, month: 2, year: 1990 })).toMatchObject({
      text: '',
      missing: WHEN_MESSAGES.noSuchDate,
    })
    expect(decideTyped({ day: 29, month: 2, year: 2028 }).text).toBe('2028-02-29')
    expect(decideTyped({ day: 0, month: 2, year: 2028 }).text).toBe('')
  })

  test('asks for a year in full', () => {
    expect(decideTyped({ day: 1, month: 2, year: 202 }).missing).toBe(WHEN_MESSAGES.shortYear)
  })

  test('completes a year of two digits, in the past where the date cannot lie ahead', () => {
    expect(wholeYear(26, undefined)).toBe(2026)
    expect(wholeYear(85, '2026-11-17')).toBe(1985)
    expect(wholeYear(202, undefined)).toBeNull()
    expect(wholeYear(null, undefined)).toBeNull()
  })

  test('stands for exactly the numbers shown, or for nothing', () => {
    const part = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: null })
    fc.assert(
      fc.property(part(31), part(12), part(9999), (day, month, year) => {
        const { text } = decideTyped({ day, month, year })
        if (text === '') return
        expect(isKnownDay(text)).toBe(true)
        expect(text.split('-').map(Number)).toEqual([year, month, day])
      }),
    )
    fc.assert(
      fc.property(part(23), part(59), (hour, minute) => {
        const { text } = decideTyped({ hour, minute })
        expect(text === '').toBe(hour === null || minute === null)
        if (text !== '')
          expect([WALL_TIME.test(text), ...text.split(':').map(Number)]).toEqual([true, hour, minute])
      }),
    )
  })
})
