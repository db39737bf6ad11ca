// The list of rules, in the order of their names.

import { averageWeek } from './average-week.ts'
import { dailyRest } from './daily-rest.ts'
import { daysInARow } from './days-in-a-row.ts'
import { doNotSend } from './do-not-send.ts'
import { gender } from './gender.ts'
import { longWeek } from './long-week.ts'
import { nightAverage } from './night-average.ts'
import { overlap } from './overlap.ts'
import { paused } from './paused.ts'
import type { Rule } from './rule.ts'
import { shiftKind } from './shift-kind.ts'
import { unavailableDay } from './unavailable-day.ts'
import { under18 } from './under-18.ts'
import { visaHours } from './visa-hours.ts'
import { weeklyRest } from './weekly-rest.ts'

export const RULES: readonly Rule[] = [
  paused,
  overlap,
  doNotSend,
  visaHours,
  under18,
  averageWeek,
  dailyRest,
  longWeek,
  weeklyRest,
  nightAverage,
  daysInARow,
  unavailableDay,
  shiftKind,
  gender,
]
