import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReply } from './reply-words.ts'

const meaning = (text: string) => {
  const reply = readReply(text)
  if (!reply) return 'message'
  if (reply.kind === 'number') return String(reply.number)
  if (reply.kind === 'stop' || reply.kind === 'start') return reply.kind
  return [reply.isWeak ? 'weak' : '', reply.kind, reply.code ?? ''].join(' ').trim()
}

describe('a reply', () => {
  it.each([
    'YES',
    'yes',
    'Yes.',
    'Yes!',
    ' yes \n',
    'Y',
    'y',
    'yh',
    'Yh 👍',
    'yeh',
    'Yeah',
    'yep',
    'Yup!',
    'Yes please',
    'YES PLEASE',
    'yes pls',
    'Yes thanks',
    'Yes I can',
    'yes, I can!',
    'Yes I’m free',
    "yes i'm available",
    "I'll take it",
    'Accept',
    'Count me in',
    'ＹＥＳ',
    '"Yes"',
    'yes 🙏🏿',
  ])('%j is a yes', (text) => expect(meaning(text)).toBe('yes'))

  it.each([
    'NO',
    'no',
    'No.',
    'N',
    'n',
    'nope',
    'Nah',
    'No thanks',
    'no thank you',
    'No sorry',
    'no, sorry 😔',
    'Sorry no',
    'Decline',
    'No 🙏',
    'no 👎',
    'No ❌',
    'ｎｏ',
    'no\u200b',
  ])('%j is a no', (text) => expect(meaning(text)).toBe('no'))

  it.each([
    '',
    ' ',
    '🙂',
    '?',
    'yes?',
    'ok?',
    'what time?',
    'What time is it',
    'not sure',
    'maybe',
    'YES but late',
    'yes but I will be late',
    'yes if I can get a lift',
    'yes and no',
    'no yes',
    'yes no',
    'I would say yes',
    'yes from 10',
    'Yes for Tuesday only',
    'ok but who is it',
    'who is this',
    'call me',
    'Please ring me',
    'is it paid double',
    'y not',
    'yes tomorrow',
    'oui',
    'tak',
    'да',
    'نعم',
    'हाँ',
    '是',
    'sí',
    'sorry',
    'k',
    'no problem',
    'im working',
    'yesterday',
    'nobody',
    'no idea',
    'no one told me',
    'Ok I will see',
    'sick',
    'I am ill',
    '0',
    '100',
    'yes 👎',
    'ok ❌',
    'Yes ✖️',
    'sure 🤔',
    'ok 🤷🏽‍♀️',
    'yes 🤒',
    'yes ❓',
    'ok ⁉️',
    'yes؟',
    'yes՞',
    'дa',
    'ΝΟ',
    'нет',
    'لا',
    'नहीं',
    '不',
    'はい',
    'አዎ',
    'haan',
    'y̶e̶s̶',
    'n o',
    '1 please',
    'one',
    '1 and 2',
    '٣',
    'y'.repeat(200),
  ])('%j is an ordinary message', (text) => expect(meaning(text)).toBe('message'))

  it.each([
    'I can',
    'I can do it',
    'I’ll do it',
    'OK',
    'ok 👍',
    'Ok 👍🏽',
    'okay',
    'Okay thanks',
    'Sure',
    'sure thing 😊',
    'of course',
    'Ok thanks',
    'Thanks',
    'thank you!',
    '👍',
    '👍🏽',
    '👍👍',
    '👍️ ',
    'Great, thanks',
  ])('%j is a weak yes', (text) => expect(meaning(text)).toBe('weak yes'))

  it.each([
    'can’t',
    "can't",
    'cant',
    'Cant do it',
    "I can't",
    'I cannot',
    "Sorry I can't make it",
    'not today',
    'Not available',
    "I'm busy",
  ])('%j is a weak no', (text) => expect(meaning(text)).toBe('weak no'))

  it.each([
    ['yes 47', 'yes 47'],
    ['Yes47', 'yes 47'],
    ['YES, 47.', 'yes 47'],
    ['no 47', 'no 47'],
    ['ok 47', 'weak yes 47'],
    ['ＹＥＳ　４７', 'yes 47'],
    ['YES\n-- Sent from my iPhone', 'yes'],
    ['YES 47\nSent from my Samsung Galaxy', 'yes 47'],
    ['47', '47'],
    ['yes 4', 'message'],
    ['yes 470', 'message'],
    ['47 yes', 'message'],
    ['yes 47 48', 'message'],
    ['yes 47?', 'message'],
    ['yes 47 🤔', 'message'],
    ['YES\n-- but only until noon', 'message'],
    ['YES\nSent from my car, late', 'message'],
    ['No problem', 'message'],
    ['no problem 47', 'message'],
    ['no worries', 'message'],
    ['No probs', 'message'],
    ['Yes I’ll send it tomorrow', 'message'],
    ['уes', 'message'],
    ['YЕS', 'message'],
    ['y\u200bes', 'message'],
    ['yes\u200b', 'yes'],
    ['\u202eyes', 'yes'],
    ['👍👎', 'message'],
    ['👎', 'message'],
  ])('%j reads as %s', (text, expected) => expect(meaning(text)).toBe(expected))

  it.each([
    ['STOP', 'stop'],
    ['Stop.', 'stop'],
    ['stop all', 'stop'],
    ['unsubscribe', 'stop'],
    ['START', 'start'],
    ['start again', 'start'],
    ['1', '1'],
    ['2.', '2'],
    ['#2', '2'],
    ['12', '12'],
    ['1️⃣', '1'],
    ['stop sending me nights', 'message'],
    ['can we start at 9', 'message'],
    ['cancel', 'message'],
    ['end', 'message'],
  ])('%j reads as %s', (text, expected) => expect(meaning(text)).toBe(expected))

  it('means the same whatever its case, punctuation and emoji', () => {
    const ends = fc.constantFrom('', '.', '!', '!!', ' 👍', ' 🙏🏽', ' 😊', '…')
    const words = fc.constantFrom(
      'yes',
      'no',
      'ok',
      'sure',
      'nope',
      'yes please',
      'no thanks',
      'stop',
      'hello',
      'maybe',
    )
    fc.assert(
      fc.property(words, ends, fc.boolean(), (text, end, isLoud) => {
        expect(readReply(`${isLoud ? text.toUpperCase() : text}${end}`)).toEqual(readReply(text))
      }),
    )
  })

  it('is never a yes with a word in it that is on no list', () => {
    const more = fc.constantFrom(
      'but',
      'if',
      'maybe',
      'late',
      'tomorrow',
      'only',
      'not',
      'when',
      'ask',
      'ring',
    )
    fc.assert(
      fc.property(
        fc.constantFrom('yes', 'ok', 'sure', 'i can', 'yes please'),
        more,
        fc.boolean(),
        (text, word, isAfter) => {
          expect(meaning(isAfter ? `${text} ${word}` : `${word} ${text}`)).not.toContain('yes')
        },
      ),
    )
  })
})
