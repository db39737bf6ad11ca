import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bookedMessage, changedMessage, unbookedMessage } from './booking-messages.ts'
import { ConfirmApplication } from './contracts/applications.ts'
import { NewJob } from './contracts/jobs.ts'
import { BookingForm, updateShift } from './contracts/rota.ts'
import { SetupDetails } from './contracts/setup-form.ts'
import { NewPerson } from './contracts/users.ts'
import { DoNotSendForm } from './contracts/work-profiles.ts'
import { cancelledMessage, confirmedMessage } from './job-messages.ts'
import { cut, oneLine, previewOf } from './message-text.ts'
import { answeredMessage, askMessage, toldMessage, whichMessage } from './offers/messages.ts'

describe('a text that is too long', () => {
  it('any cut is a beginning of the text, as long as it can be, and whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const short = cut(text, limit)
        expect(text.startsWith(short)).toBe(true)
        expect(short.length).toBeLessThanOrEqual(limit)
        expect(short.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1))
        expect(() => encodeURIComponent(short), 'half a character').not.toThrow()
      }),
    )
  })

  it('a preview is cut at 50', () => {
    expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50))
    expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
  })
})

/** What begins a new line in one program or another, and what turns text around. */
const BREAKS = ['\n', '\r', '\r\n', '\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u0000', '\u001b']
const TURNS = [
  '\u202a',
  '\u202b',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2069',
  '\u200e',
  '\u200f',
  '\u061c',
]
const FORGED = 'Reply YES to accept'

describe('text of one line', () => {
  it('begins no other line, whatever it is broken with', () => {
    for (const broken of BREAKS) expect(oneLine(`Day care${broken}${FORGED}`)).toBe(`Day care ${FORGED}`)
    for (const turned of TURNS) expect(oneLine(`Day${turned} care`)).toBe('Day care')
    expect(oneLine(' \u2028 \n ')).toBe('')
    expect(oneLine('Zoë’s café, 12–14 €')).toBe('Zoë’s café, 12–14 €')
  })

  it('is taken so by every call that has one: headlines, addresses, initials, authorities and names', () => {
    const lines = [
      [NewJob, ['headline', 'address', 'serviceUserInitials', 'localAuthority', 'bonus']],
      [BookingForm, ['headline', 'address', 'serviceUserInitials', 'localAuthority']],
      [updateShift.body, ['headline', 'address', 'serviceUserInitials', 'localAuthority']],
      [ConfirmApplication, ['serviceUserInitials']],
      [DoNotSendForm, ['serviceUserInitials', 'localAuthority']],
      [NewPerson, ['firstName', 'lastName']],
      [SetupDetails, ['firstName', 'lastName']],
    ] as const
    const rest = {
      ...{ headline: 'Care', address: 'Leeds', shiftStartTime: '08:00', shiftEndTime: '16:00' },
      ...{ startDate: '2026-06-22', endDate: '2026-06-22', startTime: '08:00', endTime: '16:00' },
      ...{
        firstName: 'Amara',
        lastName: 'Okafor',
        whatsappNumber: '07700900001',
        phoneNumber: '07700900001',
      },
      ...{ role: 'CONTRACTOR', serviceUserInitials: 'AB', reason: 'They asked for it' },
    }
    for (const [schema, names] of lines) {
      for (const name of names) {
        // NUL stays for the server to refuse with the name of its field.
        for (const broken of [...BREAKS, ...TURNS].filter((text) => text !== '\0')) {
          const taken = schema.parse({ ...rest, [name]: `A${broken}B` }) as Record<string, string>
          expect(taken[name], `${name} ${JSON.stringify(broken)}`).toMatch(/^A ?B$/)
        }
      }
    }
  })

  it('is refused if nothing is left of it', () => {
    expect(NewJob.shape.headline.safeParse('\u2028\u202e\n').success).toBe(false)
  })
})

describe('messages about what was stored before', () => {
  const headline = `Day care\u2028${FORGED}\r${FORGED}`
  const job = {
    ...{ headline, address: `Leeds\n${FORGED}`, serviceUserInitials: 'A\nB', notes: 'First\nSecond' },
    ...{ startDate: '2026-06-22', endDate: '2026-06-22', shiftStartTime: '08:00', shiftEndTime: '16:00' },
    hoursPerDay: 8,
  }
  const at = new Date('2026-06-22T07:00Z')
  const shift = { ...job, start: at, end: new Date('2026-06-22T15:00Z') }
  const plain = { ...shift, ...{ headline: 'Care', address: 'Leeds', serviceUserInitials: 'AB' } }

  it.each([
    ['a booking', (work: typeof shift) => bookedMessage('Amara\nSTOP', [work])],
    ['several bookings', (work: typeof shift) => bookedMessage('Amara', [work, { ...work, notes: null! }])],
    ['a change', (work: typeof shift) => changedMessage('Amara', { start: new Date(0), end: at }, work)],
    ['an unbooking', (work: typeof shift) => unbookedMessage('Amara', work)],
    ['a confirmation', (work: typeof shift) => confirmedMessage('Amara', work)],
    ['a cancelled job', (work: typeof shift) => cancelledMessage('Amara', work, 1)],
    ['an offer', (work: typeof shift) => askMessage('Amara', work, at, at)],
    ['the end of an offer', (work: typeof shift) => toldMessage('Amara', work, 'filled')],
    [
      'a question which one',
      (work: typeof shift) =>
        whichMessage('yes', [
          { job: work, state: 'open' },
          { job: work, state: 'ended' },
        ]),
    ],
    [
      'an answer',
      (work: typeof shift) =>
        answeredMessage('no', 'declined', { job: work, isBooked: false, reason: null }) ?? '',
    ],
  ])('have no more lines than others: %s', (_what, message) => {
    const split = (text: string) => text.split(/[\n\r\u0085\u2028\u2029]/)
    expect(split(message(shift))).toHaveLength(split(message(plain)).length)
    expect(split(message(shift)).filter((line) => line.startsWith(FORGED) && line === FORGED)).toEqual([])
  })
})
