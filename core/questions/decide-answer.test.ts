import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Channel } from '../whatsapp.ts'
import { type Decision, decideAnswer, type Known, type Said } from './decide-answer.ts'
import type { Question } from './question.ts'
import { readReply } from './reply-words.ts'

const NOW = new Date('2026-11-18T10:00:00Z')
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

const question = (id: string, more: Partial<Question> = {}): Question => ({
  ...{ kind: 'offer', id, channels: ['whatsapp'], messageId: `m-${id}`, code: '47', isTextClosed: false },
  ...{ askedAt: ago(30), endsAt: ago(-30), endedAt: null, isAnswered: false, isHinted: false },
  ...more,
})
const known = (questions: Question[], more: Partial<Known> = {}): Known => ({
  ...{
    now: NOW,
    questions,
    newest: { messageId: questions[0]?.messageId ?? null, isByHand: false },
    which: null,
  },
  ...more,
})
const say = (text: string, channel: Channel = 'whatsapp', quotes: Said['quotes'] = null): Said => {
  const reply = readReply(text)
  if (reply?.kind === 'stop' || reply?.kind === 'start') throw new Error('no answer')
  return { reply, channel, quotes }
}
const words = (decision: Decision): string => {
  if (decision.kind === 'answer') return `${decision.answer} to ${decision.question.id}`
  if (decision.kind === 'which') return `which ${decision.questions.map(({ id }) => id).join(', ')}`
  if (decision.kind === 'hint') return decision.isWrongCode ? 'wrong code' : 'hint'
  return 'ordinary'
}
const decided = (text: string, of: Known, channel: Channel = 'whatsapp', quotes: Said['quotes'] = null) =>
  words(decideAnswer(say(text, channel, quotes), of))

const OFFICE = { messageId: 'timesheet', isByHand: true }
const [A, B] = [question('a'), question('b', { code: '62' })]
const ENDED = question('b', { code: '62', endedAt: ago(20) })
const LONG_AGO = question('b', { code: '62', endedAt: ago(61) })
const BY_TEXT: Partial<Question> = { channels: ['sms'] }

/** What each message comes to in each case; the columns are below. */
const CASES = {
  'one open, newest': known([A]),
  'one open, office wrote since': known([A], { newest: OFFICE }),
  'two open': known([A, B]),
  'one open, one ended lately': known([A, ENDED]),
  'one open, one ended long ago': known([A, LONG_AGO]),
  'one open by text': known([question('a', BY_TEXT)]),
  'nothing open, one ended': known([ENDED]),
}
const TABLE: Record<string, string[]> = {
  yes: ['yes to a', 'yes to a', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  'YES!': ['yes to a', 'yes to a', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  y: ['yes to a', 'yes to a', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  NO: ['no to a', 'no to a', 'which a, b', 'which a, b', 'no to a', 'hint', 'no to b'],
  ok: ['yes to a', 'hint', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  'Ok thanks': ['yes to a', 'hint', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  Thanks: ['yes to a', 'hint', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  'sure thing': ['yes to a', 'hint', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  '👍': ['yes to a', 'hint', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  '👍🏽': ['yes to a', 'hint', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  "I can't": ['no to a', 'hint', 'which a, b', 'which a, b', 'no to a', 'hint', 'no to b'],
  'Yes I’ll send it tomorrow': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  'No problem': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  'no worries': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  'YES\n-- Sent from my iPhone': [
    'yes to a',
    'yes to a',
    'which a, b',
    'which a, b',
    'yes to a',
    'hint',
    'yes to b',
  ],
  ＹＥＳ: ['yes to a', 'yes to a', 'which a, b', 'which a, b', 'yes to a', 'hint', 'yes to b'],
  YЕS: ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  'y\u200bes': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  '1': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  '47': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
  // A WhatsApp message is from who it says, so the code of a text is enough there too; other questions have no code.
  'YES 47': ['hint', 'hint', 'hint', 'hint', 'hint', 'yes to a', 'ordinary'],
  'YES 48': ['hint', 'hint', 'hint', 'hint', 'hint', 'hint', 'ordinary'],
}

describe.each(Object.entries(TABLE))('%j in WhatsApp', (text, row) => {
  it.each(Object.keys(CASES).map((name, n) => [name, row[n]] as const))('with %s: %s', (name, expected) => {
    expect(decided(text, CASES[name as keyof typeof CASES])).toBe(expected)
  })
})

describe('an answer by text', () => {
  const text = known([question('a', BY_TEXT)])
  const both = known([question('a', BY_TEXT), question('b', { ...BY_TEXT, code: '62' })])
  const closed = known([question('a', { ...BY_TEXT, isTextClosed: true })])
  it.each([
    ['YES 47', text, 'yes to a'],
    ['Yes47', text, 'yes to a'],
    ['no 47', text, 'no to a'],
    ['ok 47', text, 'yes to a'],
    ['YES 62', both, 'yes to b'],
    ['YES 48', text, 'wrong code'],
    ['NO 48', both, 'wrong code'],
    ['YES', text, 'hint'],
    ['YES', both, 'hint'],
    ['47', text, 'hint'],
    ['1', both, 'hint'],
    ['👍', text, 'hint'],
    ['YES 47', closed, 'hint'],
    ['YES 48', closed, 'hint'],
    // It went by WhatsApp alone: whoever can forge the number does not answer it.
    ['YES 47', known([A]), 'hint'],
    ['YES', known([A]), 'hint'],
    ['YES', known([]), 'ordinary'],
    ['YES', known([ENDED]), 'yes to b'],
    ['ok', known([ENDED], { newest: OFFICE }), 'ordinary'],
    ['YES 62', known([question('b', { ...BY_TEXT, code: '62', endedAt: ago(5) })]), 'yes to b'],
    ['YES 47', known([question('a', BY_TEXT), ENDED]), 'yes to a'],
  ])('%j: case %#', (said, of, expected) => expect(decided(said, of, 'sms')).toBe(expected))
})

describe('a reply to one of our messages', () => {
  const of = known([A, B, question('c', { endedAt: ago(90) })], { newest: OFFICE })
  it.each([
    ['ok', { id: 'b' }, 'yes to b'],
    ['👍', { id: 'b' }, 'yes to b'],
    ['no', { id: 'a' }, 'no to a'],
    ['yes', { id: 'c' }, 'yes to c'],
    ['yes', { id: 'somebody else’s' }, 'ordinary'],
    ['yes', 'other', 'ordinary'],
    ['hello', { id: 'a' }, 'hint'],
    ['yes', 'which', 'hint'],
  ] as const)('%j to %j comes to %s', (text, quotes, expected) =>
    expect(decided(text, of, 'whatsapp', quotes)).toBe(expected),
  )
})

describe('"1 or 2?"', () => {
  const of = known([A, B], { which: { answer: 'no', ids: ['b', 'a'] }, newest: OFFICE })
  it('is answered by a number, with the yes or no that it kept', () => {
    expect([decided('1', of), decided('2', of), decided('3', of)]).toEqual(['no to b', 'no to a', 'hint'])
    expect(decided('1', of, 'whatsapp', 'which')).toBe('no to b')
    expect(decided('1', of, 'whatsapp', { id: 'a' })).toBe('hint')
    expect(decided('1', of, 'sms')).toBe('hint')
  })
})

describe('a yes to a question that they have answered', () => {
  const accepted = question('a', { endedAt: ago(120), isAnswered: true })
  it('is answered again, unless the office has written since: then it answers that', () => {
    expect(decided('yes', known([accepted], { newest: { messageId: 'booked', isByHand: false } }))).toBe(
      'yes to a',
    )
    expect(decided('yes', known([accepted], { newest: OFFICE }))).toBe('ordinary')
    expect(decided('no', known([accepted]))).toBe('ordinary')
  })

  it('may be the second one for the last, so it asks which when another is open', () => {
    const lately = question('b', { endedAt: ago(1), isAnswered: true })
    expect(decided('yes', known([A, lately]))).toBe('which a, b')
  })
})

describe('whatever is said, in whatever case', () => {
  const anyQuestion = (id: string) =>
    fc
      .record({
        channels: fc.constantFrom<Channel[]>([], ['whatsapp'], ['sms'], ['whatsapp', 'sms']),
        code: fc.constantFrom('47', '62', null),
        isTextClosed: fc.boolean(),
        endedAt: fc.constantFrom(null, null, ago(5), ago(60), ago(61)),
        isAnswered: fc.boolean(),
      })
      .map((more) => question(id, more))
  const anyKnown = fc
    .tuple(anyQuestion('a'), anyQuestion('b'), fc.constantFrom('m-a', 'm-b', 'other'), fc.boolean())
    .map(([a, b, messageId, isByHand]) => known([a, b], { newest: { messageId, isByHand } }))
  const anyText = fc.constantFrom(...Object.keys(TABLE), 'yes 62', 'ok 62', 'no 47', 'hello', '2')
  const anyQuote = fc.constantFrom<Said['quotes']>(
    null,
    null,
    null,
    'other',
    'which',
    { id: 'a' },
    { id: 'z' },
  )

  it('an open question is only answered on the way it went, by its code, its quote or as the only one', () => {
    fc.assert(
      fc.property(
        anyText,
        anyKnown,
        fc.constantFrom<Channel>('sms', 'whatsapp'),
        anyQuote,
        (text, of, channel, quotes) => {
          const said = say(text, channel, quotes)
          const decision = decideAnswer(said, of)
          if (decision.kind !== 'answer' || decision.question.endedAt !== null) return
          const { question: taken } = decision
          const { reply } = said
          if (reply?.kind !== 'yes' && reply?.kind !== 'no') throw new Error('neither a yes nor a no')
          expect(decision.answer).toBe(reply.kind)
          if (reply.code !== null) {
            expect(taken).toMatchObject({ code: reply.code, isTextClosed: false })
            expect(taken.channels).toContain('sms')
            return
          }
          expect(channel).toBe('whatsapp')
          if (quotes !== null) {
            expect(quotes).toEqual({ id: taken.id })
            return
          }
          expect(taken.channels).toContain('whatsapp')
          const others = of.questions.filter(
            ({ id, channels, endedAt }) =>
              id !== taken.id &&
              ((endedAt === null && channels.includes('whatsapp')) ||
                (endedAt !== null && channels.length > 0 && endedAt >= ago(60))),
          )
          expect(others).toEqual([])
          if (reply.isWeak) expect(of.newest?.messageId).toBe(taken.messageId)
        },
      ),
      { numRuns: 3000 },
    )
  })
})
