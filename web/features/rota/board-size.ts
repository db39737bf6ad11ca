// How large the parts of the board are, in pixels: fixed, so that what is in sight follows from where one scrolled.

import type { CSSProperties } from 'react'
import { LIMITS } from '#core/limits.ts'
import { DAYS_IN_BLOCK } from './board-model.ts'

export const NAME = 208
export const HEAD = 56
export const ROW = 48
export const DAY = 96
export const WEEK = DAY * DAYS_IN_BLOCK
export const WEEKS = LIMITS.rotaWindowDays / DAYS_IN_BLOCK
/** How far a night reaches into its next day, and how far a chip keeps from the edge of its cell. */
export const TAIL = 24
export const GAP = 3

/** What stands above and below the board on the screen, and the least that it takes for itself. */
const AROUND = 272
const LEAST = 384
export const HEIGHT = `max(${LEAST}px, 100dvh - ${AROUND}px)`
/** The same as HEIGHT before anything is laid out, so that the first drawing holds neither too much nor too little. */
export const firstHeight = (): number => Math.max(LEAST, globalThis.innerHeight - AROUND)

export const SIZES = {
  '--board-name': `${NAME}px`,
  '--board-head': `${HEAD}px`,
  '--board-row': `${ROW}px`,
  '--board-day': `${DAY}px`,
} as CSSProperties
