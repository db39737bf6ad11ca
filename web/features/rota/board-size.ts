// The board's dimensions in pixels. They are fixed, so the scroll position alone determines what is visible. They grow
// with the reader's text size.

import type { CSSProperties } from 'react'
import { LIMITS } from '#core/limits.ts'
import { DAYS_IN_BLOCK } from './board-model.ts'

/** 1 at the usual text size, 2 at twice that. */
const SCALE =
  'document' in globalThis ? parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 : 1
const scaled = (pixels: number) => Math.round(pixels * SCALE)

/** The column of names: narrow on a phone, which is little wider than the wide one and a day. */
export const NAME = { wide: scaled(208), narrow: scaled(112) } as const
export type NameWidth = keyof typeof NAME
export const HEAD = scaled(56)
export const ROW = scaled(48)
/** What stays in sight above the people: the day headings and the row of open work. */
export const TOP = HEAD + ROW
export const DAY = scaled(96)
export const WEEK = DAY * DAYS_IN_BLOCK
export const WEEKS = LIMITS.rotaWindowDays / DAYS_IN_BLOCK
/** How far a night shift extends into its next day, and the gap between a chip and the edge of its cell. */
export const TAIL = scaled(24)
export const GAP = 3

/** The space above and below the board on the screen, and the board's minimum height. */
const AROUND = 272
const LEAST = 384
export const HEIGHT = `max(${LEAST}px, 100dvh - ${AROUND}px)`
/** HEIGHT as a number, known before layout, so that the first render has neither too many nor too few rows. */
export const firstHeight = (): number => Math.max(LEAST, globalThis.innerHeight - AROUND)

/** Where a day of the window starts. CSS knows the width of the names. */
export const dayLeft = (day: number): string => `calc(var(--board-name) + ${day * DAY}px)`
export const weekLeft = (week: number): string => dayLeft(week * DAYS_IN_BLOCK)

export const sizesFor = (width: NameWidth): CSSProperties =>
  ({ ...SIZES, '--board-name': `${NAME[width]}px` }) as CSSProperties

const SIZES = {
  '--board-head': `${HEAD}px`,
  '--board-row': `${ROW}px`,
  '--board-day': `${DAY}px`,
} as CSSProperties
