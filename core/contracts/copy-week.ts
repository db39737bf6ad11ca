// Copying a week of shifts to another week.

import { z } from 'zod'
import * as endpoints from '../endpoints/rota.ts'
import { Id } from './common.ts'
import { Finding, Overriding } from './findings.ts'
import { CacheStamp, Day } from './inputs.ts'
import { route } from './route.ts'

const CopyFields = z.object({
  /** A day of the week to copy, and one of the week to copy to. */
  from: Day,
  to: Day,
  /** Everyone's shifts if it is not given. */
  contractorId: Id.optional(),
})

const CopiedShift = z.object({
  contractorId: Id,
  contractorName: z.string(),
  day: Day,
  /** '20:00 - 08:00 (+1)' */
  times: z.string(),
  headline: z.string(),
  /** Why it is left out; null if it is copied. */
  skipped: z.string().nullable(),
  /** What blocks it; none if it is copied. */
  blocked: z.array(Finding),
})

export type CopiedShift = z.infer<typeof CopiedShift>

const CopiedWeek = z.object({
  totalCopied: z.int(),
  totalSkipped: z.int(),
  shifts: z.array(CopiedShift),
  /** The rules that the copied shifts break, by person. */
  warnings: z.array(z.object({ contractorName: z.string(), message: z.string() })),
  /** Of the copied shifts. */
  findings: z.array(Finding),
})
export type CopiedWeek = z.infer<typeof CopiedWeek>

export const previewCopyWeek = route({
  ...endpoints.previewCopyWeek,
  heavy: true,
  summary: "What copying a week's shifts to another week would book and leave out",
  query: CopyFields.extend({ _t: CacheStamp }),
  reply: CopiedWeek,
})

export const copyWeek = route({
  ...endpoints.copyWeek,
  heavy: true,
  summary:
    "Book a week's shifts again in another week, for a person or everyone; shifts that clash are left out",
  body: CopyFields.extend(Overriding.shape),
  status: 201,
  /** Undoing this shift takes back the whole week; null if nothing was copied. */
  reply: CopiedWeek.extend({ undoShiftId: Id.nullable() }),
})
