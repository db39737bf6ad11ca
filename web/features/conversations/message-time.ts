// When something was written, in London time.

import { FORMATS, formatInstant } from '#core/time-labels.ts'

export function timeOf(moment: string): string {
  const at = new Date(moment)
  return Number.isNaN(at.getTime()) ? 'Unknown time' : formatInstant(at, FORMATS.shortTime)
}
