import { describe, expect, it } from 'vitest'
import { type AvailabilityEntry, AvailabilityInput } from '#core/contracts/availability.ts'
import { ApiError } from '#web/lib/api-error.ts'
import {
  AvailabilityForm,
  type AvailabilityFormValues,
  blankForm,
  bodyOf,
  formOf,
  oneDayBody,
  summaryOf,
} from './availability-form.ts'
import { saveFailure } from './save-failure.ts'

const USER = '00000000-0000-4000-8000-000000000001'
const form = (given: Partial<AvailabilityFormValues> = {}): AvailabilityFormValues => ({
  ...blankForm('2026-06-15'),
  kind: 'DAY_SHIFT',
  ...given,
})
const weekly = (given: Partial<AvailabilityFormValues> = {}) =>
  form({ when: 'weekly', first: '2026-06-16', weekdays: [1, 3], until: '2026-07-31', ...given })

const problems = (values: AvailabilityFormValues) =>
  AvailabilityForm.safeParse(values).error?.issues.map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  ) ?? []

/** The entry that the server would store. */
function kept(values: AvailabilityFormValues): AvailabilityEntry {
  const body = AvailabilityInput.parse(bodyOf(values, USER, null))
  return {
    id: USER,
    userId: USER,
    kind: body.kind,
    start: `${body.start}T00:00:00.000Z`,
    end: `${body.end}T23:59:59.999Z`,
    date: body.start,
    text: body.text ?? null,
    isRecurring: Boolean(body.rrule),
    rrule: body.rrule ?? null,
    recurStart: body.recurStart ?? null,
    recurEnd: body.recurEnd ?? null,
    createdAt: '2026-06-15T09:00:00.000Z',
  }
}

describe('the add-availability form', () => {
  it('asks for a kind first', () => {
    expect(problems(blankForm('2026-06-15'))).toEqual(['kind: Please choose what you can work'])
  })

  it.each<[Partial<AvailabilityFormValues>, string[]]>([
    [{}, []],
    [{ last: '2026-06-30' }, []],
    [{ first: '' }, ['first: Please choose a date']],
    [{ last: '2026-06-14' }, ['last: The last day must not be before the first']],
    [{ last: '2027-06-16' }, ['last: Please choose at most a year at once']],
    [{ text: 'x'.repeat(201) }, ['text: Note must be 200 characters or less']],
  ])('of dates %j says %j', (given, said) => {
    expect(problems(form(given))).toEqual(said)
  })

  it.each<[Partial<AvailabilityFormValues>, string[]]>([
    [{}, []],
    [{ weekdays: [] }, ['weekdays: Please choose at least one day of the week']],
    [{ until: '' }, ['until: Please choose a date']],
    [{ until: '2026-06-15' }, ['until: The last day must not be before the first']],
    [{ until: '2026-06-16' }, ['until: None of these days falls between the two dates']],
  ])('of weeks %j says %j', (given, said) => {
    expect(problems(weekly(given))).toEqual(said)
  })

  it('counts the days before they are saved', () => {
    expect(summaryOf(form())).toBe('Mon 15 Jun')
    expect(summaryOf(form({ last: '2026-06-17' }))).toBe('3 days, Mon 15 Jun to Wed 17 Jun')
    expect(summaryOf(weekly())).toBe('13 days, Wed 17 Jun to Wed 29 Jul')
    expect(summaryOf(form({ last: '' }))).toBeNull()
  })

  it('sends whole UTC days, and a weekly rule from its first real day', () => {
    expect(bodyOf(form({ last: '2026-06-17', text: 'mornings' }), USER, null)).toEqual({
      userId: USER,
      kind: 'DAY_SHIFT',
      start: '2026-06-15T00:00:00.000Z',
      end: '2026-06-17T23:59:59.999Z',
      text: 'mornings',
      rrule: null,
      recurStart: null,
      recurEnd: null,
    })
    expect(bodyOf(weekly(), USER, null)).toMatchObject({
      start: '2026-06-17T00:00:00.000Z',
      end: '2026-06-17T23:59:59.999Z',
      rrule: 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20260731',
      recurStart: '2026-06-16',
      recurEnd: '2026-07-31',
    })
    expect(oneDayBody('2026-03-29', 'UNAVAILABLE')).toEqual({
      kind: 'UNAVAILABLE',
      start: '2026-03-29T00:00:00.000Z',
      end: '2026-03-29T23:59:59.999Z',
    })
  })

  it('opens an entry as it was typed', () => {
    for (const typed of [form({ last: '2026-06-20', text: 'late' }), weekly({ text: 'late' })]) {
      const again = formOf(kept(typed))
      expect(bodyOf(again, USER, null)).toEqual(bodyOf(typed, USER, null))
      expect(again.when).toBe(typed.when)
    }
  })

  it('keeps a rule that it cannot show, while the kind changes', () => {
    const rule = { rrule: 'FREQ=MONTHLY;BYDAY=1MO', recurStart: '2026-06-01', isRecurring: true }
    const entry = { ...kept(form({ first: '2026-06-01', last: '2026-06-02' })), ...rule }
    const opened = formOf(entry)
    expect(opened.when).toBe('rule')
    expect(problems(opened)).toEqual([])
    expect(bodyOf({ ...opened, kind: 'UNAVAILABLE' }, USER, entry)).toMatchObject({
      kind: 'UNAVAILABLE',
      start: '2026-06-01T00:00:00.000Z',
      end: '2026-06-02T23:59:59.999Z',
      rrule: 'FREQ=MONTHLY;BYDAY=1MO',
      recurStart: '2026-06-01',
    })
  })
})

describe('a save that failed', () => {
  const answer = (status: number, body: object = {}) => new ApiError(status, JSON.stringify(body))
  it.each<[unknown, string]>([
    [answer(401), 'You need to log in again to save availability'],
    [answer(403, { message: 'no' }), "You don't have permission to save this availability"],
    [
      answer(400, { message: 'no', errors: [{ path: 'end', message: 'too early' }] }),
      'Invalid data: end: too early',
    ],
    [answer(400, { message: 'no' }), 'Invalid availability data. Please check your input'],
    [answer(500), 'Failed to save availability'],
    [new Error('offline'), 'Failed to save availability'],
  ])('%s is told in words', (error, words) => {
    expect(saveFailure(error, 'Failed to save availability')).toBe(words)
  })
})
