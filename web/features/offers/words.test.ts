import { describe, expect, it } from 'vitest'
import type { Round } from './queries.ts'
import {
  addedLabel,
  leftLabel,
  nextLabel,
  offerWords,
  roundWords,
  startedLabel,
  warningsOf,
} from './words.ts'

describe('the time that is left', () => {
  it.each([
    [0, '0 s'],
    [30, '30 s'],
    [60, '1 min'],
    [61, '2 min'],
    [3600, '1 h'],
    [3601, '1 h 1 min'],
    [14_400, '4 h'],
  ])('of %i seconds reads %s', (seconds, label) => expect(leftLabel(seconds)).toBe(label))
})

const NOW = new Date('2026-06-15T20:30:00Z')
const roundWith = (states: Round['offers'][number]['state'][], more: Partial<Round> = {}): Round => ({
  ...{ id: 'r', state: 'RUNNING', mode: 'first', waveSize: 5, waveMinutes: null, startedByName: 'Max' },
  ...{ startedAt: NOW.toISOString(), endedAt: null, nextWaveAt: null, isQuiet: false },
  offers: states.map((state, n) => ({
    ...{ id: `o${n}`, contractorId: `c${n}`, contractorName: 'Amara', state, wave: null, endsAt: null },
    ...{ sentAt: state === 'WAITING' || state === 'BLOCKED' ? null : NOW.toISOString() },
    ...{ answeredAt: null, wroteAt: null, isTextClosed: false, reason: null, delivery: null, channel: null },
  })),
  ...more,
})

describe('what is said when offers start', () => {
  it.each([
    ['one is asked', roundWith(['SENT', 'WAITING']), '1 person is being asked.'],
    ['several are', roundWith(['SENT', 'SENT']), '2 people are being asked.'],
    [
      'the wave waits for the morning after',
      roundWith(['WAITING'], { isQuiet: true, nextWaveAt: '2026-06-16T07:00:00Z' }),
      'Quiet hours: the first people are asked at 16 Jun 08:00.',
    ],
    [
      'it waits until twelve hours before the start, later that evening',
      roundWith(['WAITING'], { isQuiet: true, nextWaveAt: '2026-06-15T21:00:00Z' }),
      'Quiet hours: the first people are asked at 22:00.',
    ],
    ['a rule blocks everybody', roundWith(['BLOCKED']), 'Nobody can be asked: see why in the list.'],
  ])('if %s', (_, round, label) => expect(startedLabel(round, NOW)).toBe(label))
})

describe('what is said when people are added', () => {
  it.each([
    ['all are asked at once', ['SENT', 'SENT'], 'They are being asked.'],
    ['some are', ['SENT', 'WAITING'], '1 is being asked now, 1 after the others.'],
    ['none is', ['WAITING', 'WAITING'], 'They are asked after the others.'],
    ['a rule blocks them', ['BLOCKED', 'BLOCKED'], 'See in the list who can be asked.'],
  ] as const)('if %s', (_, added, label) =>
    expect(addedLabel(roundWith(['SENT', ...added]), ['c1', 'c2'])).toBe(label),
  )
})

describe('what is said of the next wave', () => {
  const next = { nextWaveAt: '2026-06-15T20:45:00Z' }
  it.each([
    [
      'of its time',
      roundWith(['SENT', 'WAITING'], next),
      900,
      'The next people are asked in 15 min, at 21:45.',
    ],
    ['that it goes now', roundWith(['SENT', 'WAITING'], next), 0, 'The next people are being asked.'],
    [
      'of the quiet hours',
      roundWith(['SENT', 'WAITING'], { isQuiet: true, nextWaveAt: '2026-06-16T07:00:00Z' }),
      0,
      'Quiet hours: the next people are asked at 16 Jun 08:00.',
    ],
    [
      'of an applicant to decide about',
      roundWith(['ACCEPTED', 'WAITING'], { mode: 'choose' }),
      0,
      '1 person has accepted: confirm or reject the application. Until then nobody else is asked.',
    ],
    [
      'of several among whom to choose',
      roundWith(['ACCEPTED', 'SENT', 'ACCEPTED'], { mode: 'choose' }),
      0,
      '2 people have accepted: confirm one, or reject them all. Until then nobody else is asked.',
    ],
    ['nothing if nobody is left', roundWith(['SENT']), 0, null],
  ])('is %s', (_, round, left, label) => expect(nextLabel(round, NOW, left)).toBe(label))
})

describe('the warnings of an offer', () => {
  it('come rule by rule in the order of the first, each sentence once', () => {
    const level = 'warn' as const
    const findings = [
      { rule: 'shift-kind', level, message: 'Thu is marked Day shift' },
      { rule: 'long-week', level, message: 'The week comes to 66h' },
      { rule: 'shift-kind', level, message: 'Fri is marked Day shift' },
      { rule: 'long-week', level, message: 'The week comes to 66h' },
    ]
    expect(warningsOf(findings)).toEqual([
      'Thu is marked Day shift',
      'Fri is marked Day shift',
      'The week comes to 66h',
    ])
  })
})

describe('the state of a round and its offers', () => {
  const asked = { state: 'FILLED', sentAt: '2026-11-17T06:14:00Z' } as const
  it('says that those whose turn had not come were not asked', () => {
    expect(offerWords(asked)[0]).toBe('Filled by somebody else')
    expect(offerWords({ ...asked, sentAt: null })[0]).toBe('Not asked')
  })

  it('says that a round waits for the morning only until somebody was asked', () => {
    const label = (states: Parameters<typeof roundWith>[0], isQuiet: boolean) =>
      roundWords(roundWith(states, { isQuiet }))[0]
    expect(label(['WAITING'], true)).toBe('Waiting for the morning')
    expect(label(['SENT', 'WAITING'], true)).toBe('Asking people')
    expect(label(['WAITING'], false)).toBe('Asking people')
  })
})
