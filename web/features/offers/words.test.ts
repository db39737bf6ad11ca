import { describe, expect, it } from 'vitest'
import { leftLabel, offerWords, roundWords, warningsOf } from './words.ts'

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
    const offer = { sentAt: null } as Parameters<typeof roundWords>[0]['offers'][number]
    const round = { state: 'RUNNING', isQuiet: true, offers: [offer] } as const
    expect(roundWords({ ...round, offers: [offer] })[0]).toBe('Waiting for the morning')
    expect(roundWords({ ...round, offers: [{ ...offer, sentAt: asked.sentAt }] })[0]).toBe('Asking people')
    expect(roundWords({ ...round, isQuiet: false, offers: [offer] })[0]).toBe('Asking people')
  })
})
