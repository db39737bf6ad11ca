// What an action on shifts needs to be undone, kept with its messages while they wait.

import type { JobStatus } from '../jobs.ts'
import type { RuleName } from '../rules/names.ts'
import type { ShiftContent } from './seen.ts'

/** An application as it was before a job was booked to somebody. Times are in ISO format. */
export interface ApplicationBefore {
  id: string
  status: 'APPLIED' | 'REJECTED' | 'CONFIRMED' | 'WITHDRAWN'
  reason: string | null
  notes: string | null
  confirmedAt: string | null
  rejectedAt: string | null
  reviewedById: string | null
}

/** A job that a booking has filled. */
export interface FilledJob {
  id: string
  status: JobStatus
  /** The application that the booking created, if the person had none. */
  createdApplicationId: string | null
  applications: ApplicationBefore[]
}

/** A week that was copied: each of so many people has messages waiting, and all go together. */
interface CopiedWeek {
  id: string
  people: number
}

/** A shift before it was changed or moved. Times are in ISO format. */
export interface ShiftBefore extends ShiftContent {
  applicationId: string | null
}

/** The words hold the figures: the same words are the same breach. */
export interface StoodBlock {
  rule: RuleName
  message: string
}

export type Undo =
  /** Undone by restoring the booking. */
  | { what: 'unbooking' }
  | { what: 'booking'; job?: FilledJob; week?: CopiedWeek }
  /** `told` are the people who have messages waiting, `blocks` is what blocked the shift as it was before. */
  | { what: 'change'; before: ShiftBefore; told: string[]; blocks?: StoodBlock[] }

/** How many people have messages waiting as long as nobody has heard of the action. */
export function peopleToTell(undo: Undo): number {
  if (undo.what === 'change') return undo.told.length
  return undo.what === 'booking' ? (undo.week?.people ?? 1) : 1
}

/** Of several actions at the same moment, the later in this list came last. */
const IN_ORDER: readonly Undo['what'][] = ['booking', 'change', 'unbooking']

interface Waiting {
  createdAt: Date
  messages: { undo?: Undo | undefined }
}

const rank = ({ messages }: Waiting) => IN_ORDER.indexOf(messages.undo?.what ?? 'unbooking')

/** The messages of the latest action among those that wait: a move has some for each of two people. */
export function latestAction<W extends Waiting>(waiting: readonly W[]): W[] {
  const after = (a: Waiting, b: Waiting) => b.createdAt.getTime() - a.createdAt.getTime() || rank(b) - rank(a)
  const [latest, ...earlier] = waiting.toSorted(after)
  return latest ? [latest, ...earlier.filter((one) => after(latest, one) === 0)] : []
}
