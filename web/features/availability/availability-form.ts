// The values of the add and edit form, its rules, and the conversion to and from an entry. Only days, no times or
// zones.

import { z } from 'zod'
import {
  AVAILABILITY_KINDS,
  type AvailabilityFacts,
  type AvailabilityRefusal,
  daysCovered,
  decideAvailability,
  readWeekly,
  weeklyRule,
} from '#core/availability.ts'
import type { AvailabilityEntry } from '#core/contracts/availability.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays, availabilitySpan, type Day, isDay } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { type AvailabilityBody, factsOf } from './queries.ts'

type Timing = Pick<AvailabilityFacts, 'firstDay' | 'lastDay' | 'rrule' | 'recurStart' | 'recurEnd'>

const WEEKS_OFFERED = 12

const Fields = z.object({
  kind: z.enum(AVAILABILITY_KINDS, { error: 'Please choose what you can work' }),
  /** `rule`: a recurrence that this form cannot show, kept unchanged. */
  when: z.enum(['dates', 'weekly', 'rule']),
  first: z.string(),
  last: z.string(),
  /** 1 for Monday to 7 for Sunday. */
  weekdays: z.array(z.number().int().min(1).max(7)),
  until: z.string(),
  text: z
    .string()
    .trim()
    .max(LIMITS.availabilityText, `Note must be ${LIMITS.availabilityText} characters or less`),
})
export type AvailabilityFormValues = z.infer<typeof Fields>
type Field = keyof AvailabilityFormValues

const CHOOSE_DAY = 'Please choose a date'
const WORDS: Record<AvailabilityRefusal, Partial<Record<AvailabilityFormValues['when'], [Field, string]>>> = {
  'availability-dates-order': { dates: ['last', 'The last day must not be before the first'] },
  'availability-too-long': { dates: ['last', 'Please choose at most a year at once'] },
  'availability-too-far-back': {},
  'rrule-invalid': { weekly: ['weekdays', 'Please choose at least one day of the week'] },
  'recur-dates-order': { weekly: ['until', 'The last day must not be before the first'] },
  'recur-too-long': { weekly: ['until', 'Please choose a date within five years'] },
  'rule-covers-nothing': { weekly: ['until', 'None of these days falls between the two dates'] },
}

export const AvailabilityForm = Fields.superRefine((form, context) => {
  const refuse = (path: Field, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (form.when === 'rule') return
  const lastField = form.when === 'dates' ? 'last' : 'until'
  for (const field of ['first', lastField] as const) if (!isDay(form[field])) refuse(field, CHOOSE_DAY)
  if (form.when === 'weekly' && form.weekdays.length === 0) return refuse(...WORDS['rrule-invalid'].weekly!)
  const timing = timingOf(form)
  if (!timing) return
  const decision = decideAvailability(timing)
  const refusal = decision.ok ? undefined : WORDS[decision.code][form.when]
  if (refusal) refuse(...refusal)
})

/** The days that the form describes, or null while it is incomplete. */
export function timingOf(form: AvailabilityFormValues): Timing | null {
  const plain = { rrule: null, recurStart: null, recurEnd: null }
  if (form.when === 'dates') {
    return isDay(form.first) && isDay(form.last)
      ? { firstDay: form.first, lastDay: form.last, ...plain }
      : null
  }
  if (form.when === 'rule' || !isDay(form.first) || !isDay(form.until) || form.weekdays.length === 0)
    return null
  const rule = {
    rrule: weeklyRule(form.weekdays, form.until),
    recurStart: form.first,
    recurEnd: form.until,
  }
  const first = daysCovered({ firstDay: form.first, lastDay: form.first, ...rule }, form.first, form.until)[0]
  const day = first ?? form.first
  return { firstDay: day, lastDay: day, ...rule }
}

/** '3 days, Sat 20 Jun to Mon 22 Jun', so that mistakes are noticed before saving. */
export function summaryOf(form: AvailabilityFormValues): string | null {
  const timing = timingOf(form)
  if (!timing || !decideAvailability(timing).ok) return null
  const days = daysCovered(timing, timing.firstDay, timing.recurEnd ?? timing.lastDay)
  const label = (day: Day) => formatDay(day, FORMATS.weekdayDate)
  const [first = '', last = ''] = [days[0], days.at(-1)]
  if (days.length === 1) return label(first)
  return `${days.length} days, ${label(first)} to ${label(last)}`
}

export function blankForm(today: Day): AvailabilityFormValues {
  return {
    kind: '' as AvailabilityFormValues['kind'],
    when: 'dates',
    first: today,
    last: today,
    weekdays: [],
    until: addDays(today, 7 * WEEKS_OFFERED),
    text: '',
  }
}

export function formOf(entry: AvailabilityEntry): AvailabilityFormValues {
  const facts = factsOf(entry)
  const form = {
    ...blankForm(facts.firstDay),
    kind: facts.kind,
    last: facts.lastDay,
    text: entry.text ?? '',
  }
  if (facts.rrule === null) return form
  const weekly = weeklyOf(facts, facts.rrule)
  return weekly ? { ...form, when: 'weekly', ...weekly } : { ...form, when: 'rule' }
}

/** A plain "every week on …" of single days, as form values. */
function weeklyOf(
  facts: AvailabilityFacts,
  rrule: string,
): Pick<AvailabilityFormValues, 'first' | 'weekdays' | 'until'> | null {
  const start = facts.recurStart ?? facts.firstDay
  const weekly = facts.firstDay === facts.lastDay ? readWeekly(rrule, start) : null
  if (!weekly) return null
  const ends = [weekly.until, facts.recurEnd].filter((day): day is Day => day !== null).sort()
  return { first: start, weekdays: weekly.weekdays, until: ends[0] ?? '' }
}

/** The request body. A rule that the form cannot show is sent back unchanged. */
export function bodyOf(
  form: AvailabilityFormValues,
  userId: string,
  entry: AvailabilityEntry | null,
): AvailabilityBody {
  const timing = timingOf(form) ?? (entry ? factsOf(entry) : null)
  if (!timing) throw new Error('The form was not valid')
  const { start, end } = availabilitySpan(timing.firstDay, timing.lastDay)
  return {
    userId,
    kind: form.kind,
    start: start.toISOString(),
    end: end.toISOString(),
    text: form.text || null,
    rrule: timing.rrule,
    recurStart: timing.recurStart,
    recurEnd: timing.recurEnd,
  }
}

/** The quick dialog's request body: one day. */
export function oneDayBody(day: Day, kind: AvailabilityFormValues['kind']): AvailabilityBody {
  const { start, end } = availabilitySpan(day, day)
  return { kind, start: start.toISOString(), end: end.toISOString() }
}
