// Refusals about availability.

import { LONGEST_REPETITION_YEARS } from '../availability.ts'
import { LIMITS } from '../limits.ts'

export const AVAILABILITY_REFUSALS = {
  'not-own-availability': [403, 'You can only see your own availability.'],
  'availability-not-yours': [403, "You don't have permission to save this availability"],
  'availability-of-contractors': [403, 'You can set the availability of contractors only.'],
  'availability-of-another': [400, 'This availability belongs to another person'],
  'no-such-availability': [404, 'That availability entry does not exist.'],
  'availability-full': [
    409,
    `There are ${LIMITS.availabilityEntries} entries already. Please delete some that are no longer needed.`,
  ],
  'availability-rules-full': [
    409,
    `There are ${LIMITS.availabilityRules} repeating entries already. Please delete some that are no longer needed.`,
  ],
  'availability-rule-whole': [
    409,
    'This day belongs to a repeating entry that can only be changed as a whole, under My Availability.',
  ],
  'availability-dates-order': [400, 'The last day must not be before the first'],
  'availability-too-long': [
    400,
    'An entry covers at most a year, and one that repeats at most 31 days at a time',
  ],
  'availability-too-far-back': [400, 'An entry must not start more than a year ago'],
  'rrule-invalid': [400, ({ problem }: { problem: string }) => `The rule cannot be read: ${problem}`],
  'recur-dates-order': [400, 'The repetition must not end before it starts'],
  'recur-too-long': [400, `The repetition must end within ${LONGEST_REPETITION_YEARS} years of its start`],
  'recur-needs-start': [400, 'A repeating entry needs a first day.'],
  'rule-covers-nothing': [400, 'The rule does not match any day'],
} as const
