// What a date or a time typed part by part stands for: the whole value, or nothing and what is missing.

import { type Day, isKnownDay, type WallTime } from './time.ts'

export const TYPED_PARTS = ['day', 'month', 'year', 'hour', 'minute'] as const
export type TypedPart = (typeof TYPED_PARTS)[number]
/** Null while a part shows no number. */
export type TypedParts = Partial<Record<TypedPart, number | null>>

export interface TypedWhen {
  /** The date or time that the parts show, and '' unless they show a whole one. */
  text: Day | WallTime | ''
  /** What to enter so that it is whole. Null if it is, and if nothing at all is typed. */
  missing: string | null
  /** No part shows a number. */
  isBlank: boolean
}

const NAMES: Record<TypedPart, string> = {
  day: 'the day',
  month: 'the month',
  year: 'the year',
  hour: 'the hour',
  minute: 'the minutes',
}

export const WHEN_MESSAGES = {
  noDate: 'Enter the date',
  noTime: 'Enter the time',
  noSuchDate: 'There is no such date: check the day and the month',
  shortYear: 'Enter the year in full, for example 2026',
} as const

export function decideTyped(parts: TypedParts): TypedWhen {
  const asked = TYPED_PARTS.filter((part) => parts[part] !== undefined)
  const empty = asked.filter((part) => parts[part] === null)
  if (empty.length === asked.length) return { text: '', missing: null, isBlank: true }
  const typed = { text: '', missing: null, isBlank: false }
  if (empty.length > 0) return { ...typed, missing: `Enter ${listed(empty.map((part) => NAMES[part]))}` }
  const { day, month, year, hour, minute } = parts
  if (hour !== undefined) return { ...typed, text: `${digits(hour, 2)}:${digits(minute, 2)}` }
  const text = `${digits(year, 4)}-${digits(month, 2)}-${digits(day, 2)}`
  if (isKnownDay(text)) return { ...typed, text }
  const isYear = isKnownDay(`${digits(year, 4)}-01-01`)
  return { ...typed, missing: isYear ? WHEN_MESSAGES.noSuchDate : WHEN_MESSAGES.shortYear }
}

const CENTURY = 2000

/** 26 is 2026, and 85 is 1985 where the date cannot lie ahead. Null if the year is not one of two digits. */
export function wholeYear(year: number | null | undefined, max: Day | undefined): number | null {
  if (year === null || year === undefined || year >= 100) return null
  const whole = CENTURY + year
  return max && whole > Number(max.slice(0, 4)) ? whole - 100 : whole
}

const digits = (number: number | null | undefined, count: number): string =>
  String(number ?? '').padStart(count, '0')

const listed = (names: string[]): string =>
  names.length === 1 ? names[0]! : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
