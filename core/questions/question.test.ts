import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hintMessage, newCode, type Question } from './question.ts'

describe('a code for a question by text', () => {
  it('has two digits, is of no open question, and was not used lately while there are others', () => {
    const codes = fc.uniqueArray(fc.integer({ min: 10, max: 99 }).map(String), { maxLength: 90 })
    fc.assert(
      fc.property(codes, codes, fc.nat(), (open, recent, seed) => {
        const code = newCode({ open, recent }, (below) => seed % below)
        if (open.length === 90) return expect(code).toBeNull()
        expect(code).toMatch(/^[1-9]\d$/)
        expect(open).not.toContain(code)
        const used = new Set([...open, ...recent])
        if (used.size < 90) expect(recent).not.toContain(code)
      }),
    )
  })

  it('can be any of the free ones', () => {
    const all = Array.from({ length: 90 }, (_, n) => newCode({ open: [], recent: [] }, () => n))
    expect(new Set(all).size).toBe(90)
    expect(newCode({ open: [], recent: all.flatMap((one) => one ?? []) }, () => 37)).toBe('47')
  })
})

describe('the reply to something that is no answer', () => {
  const question = (more: Partial<Question>): Question => ({
    ...{ kind: 'offer', id: 'a', channels: ['whatsapp'], messageId: 'm', code: '47', isTextClosed: false },
    ...{ askedAt: new Date(0), endsAt: new Date(0), endedAt: null, isAnswered: false, isHinted: false },
    ...more,
  })
  const text = question({ channels: ['sms'] })
  it.each([
    ['whatsapp', [question({})], 'To take the shift, reply just YES or NO.'],
    ['whatsapp', [text], 'To take the shift, answer our text with YES or NO and its code, or open the app.'],
    ['sms', [text], 'To take the shift, reply just YES 47 or NO 47.'],
    [
      'sms',
      [text, question({ channels: ['sms'], code: '62' })],
      'To take the shift, reply YES or NO with the code in our message, like YES 47.',
    ],
    ['sms', [question({})], 'To take the shift, reply just YES or NO in WhatsApp, or open the app.'],
    [
      'sms',
      [question({ channels: ['sms'], isTextClosed: true })],
      'To take the shift, please open the app or ring the office.',
    ],
  ] as const)('by %s: case %#', (channel, open, words) => {
    expect(hintMessage(channel, open)).toBe(`The office has your message. ${words}`)
  })
})
