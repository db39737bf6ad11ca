// Hours as the rules and the bookings write them.

import { HOUR_MS } from '#core/time.ts'
import { durationLabel } from '#core/time-labels.ts'

/** '9h 53m' for 9.88, and '0h' for none. */
export const hoursLabel = (hours: number): string => (hours === 0 ? '0h' : durationLabel(hours * HOUR_MS))
