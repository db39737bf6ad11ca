// What a message means as an answer to a question. Closed lists of whole messages: anything doubtful is an ordinary
// message, and is never taken as a yes.

/**
 * What somebody answered. A weak yes or no would also fit many other messages ("ok", "I can't"). The code is the one
 * that a question by text has. A number answers "1 or 2?".
 */
export type Answer = { kind: 'yes' | 'no'; isWeak: boolean; code: string | null }
export type Reply = Answer | { kind: 'stop' } | { kind: 'start' } | { kind: 'number'; number: number } | null

const YES = `
  y|yes|yh|yeh|yea|yeah|yep|yup|ye|yess|yesss|aye|yes yes
  yes please|yes pls|yes plz|yes thanks|yes thank you|yes ta|yeah please|yeah thanks|yep thanks|yep please
  yes i can|yes i will|yes i can do it|yes i can do that|yes i am|yes im free|yes i am free|yes im available|yes i am available
  yes ill do it|yes i will do it|yes ill take it|yes i will take it|yes happy to|yes that works|yes thats fine|yes sure|yes ok|yes of course
  ok yes|okay yes|sure yes|ill take it|i will take it|i accept|accept|accepted|count me in
`
const WEAK_YES = `
  ok|okay|okey|ok thanks|ok thank you|ok ta|ok cheers|ok please|ok sure|ok great|ok fine|okay thanks|okay thank you|okay great|okay sure
  sure|sure thing|sure thanks|of course|definitely|absolutely|certainly|happy to|gladly|im in
  i can|i can do it|i can do that|ill do it|i will do it|ok ill do it|ok i will do it
  thanks|thank you|thank u|thx|ta|cheers|many thanks|great|great thanks|perfect|perfect thanks|fine|thats fine
`
const NO = `
  n|no|nope|nah|naw|no no|no thanks|no thank you|no ta|no thx|no sorry|sorry no|no im sorry|no i am sorry
  no i cant|no i cannot|no i can not|no sorry i cant|no sorry cant|no cant|no not today|no not this time
  decline|declined|i decline|no way
`
const WEAK_NO = `
  not today|not this time|cant|cant do it|cant do that|cant sorry|cant make it|cannot|can not|i cant|i cannot|i can not
  i cant do it|i cant make it|i cant sorry|i cant do that|sorry cant|sorry i cant|sorry i cannot|sorry cant make it
  sorry i cant make it|sorry i cant do it|sorry not today|sorry not this time|unable|im unable|not available
  im not available|i am not available|not free|im not free|i am not free|unavailable|im busy
`
const STOP = 'stop|stop all|stopall|unsubscribe|stop please|please stop'
const START = 'start|unstop|start again'

const wordsOf = (list: string) => new Set(list.split(/[|\n]/).map((words) => words.trim()))

const ANSWERS = [
  { kind: 'yes', isWeak: false, known: wordsOf(YES) },
  { kind: 'yes', isWeak: true, known: wordsOf(WEAK_YES) },
  { kind: 'no', isWeak: false, known: wordsOf(NO) },
  { kind: 'no', isWeak: true, known: wordsOf(WEAK_NO) },
] as const
const ORDERS = [
  [{ kind: 'stop' }, wordsOf(STOP)],
  [{ kind: 'start' }, wordsOf(START)],
] as const

/** No answer is longer. */
const LONGEST = 80

/** What phones add by themselves on a line of its own. */
const SIGNATURE =
  /\n\s*(?:-- ?\n?\s*)?(?:sent from my (?:iphone|ipad|phone|mobile|galaxy|samsung(?: galaxy)?(?: smartphone| device)?|android(?: phone| device)?|huawei(?: mobile| phone)?)|get outlook for (?:ios|android))\.?\s*$/i

/** Without case, punctuation and emoji, with single spaces. */
function plain(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/['’‘`´]/g, '')
      // The marks that turn a character into an emoji, as in a boxed 1.
      .replace(/[\ufe0e\ufe0f\u20e3]/g, '')
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
      .trim()
  )
}

/** A question is never an answer, whatever its words: also as an emoji, and in Arabic, Greek, Armenian and Ethiopic. */
const QUESTION = /[?？؟\u037e՞፧❓❔⁇⁈⁉⸮]/u
/** A yes beside one of these is no clear yes. */
const DOUBT = /[👎❌❎✖🚫⛔🛑🤔🤷🙅🤨😕😟😬🤒🤢🤧🤮]/u
/** Thumbs up and nothing else, in any colour. */
const THUMBS = /^\s*(?:👍[\u{1f3fb}-\u{1f3ff}]?\ufe0f?\s*)+[.!]*\s*$/u
/** 'yes 47'. */
const CODED = /^(\D+?) ?(\d\d)$/

export function readReply(text: string): Reply {
  const said = text.replace(SIGNATURE, '')
  if (said.length > LONGEST || QUESTION.test(said)) return null
  if (THUMBS.test(said)) return { kind: 'yes', isWeak: true, code: null }
  const words = plain(said)
  if (/^[1-9]\d?$/.test(words)) return { kind: 'number', number: Number(words) }
  const order = ORDERS.find(([, known]) => words !== '' && known.has(words))
  if (order) return order[0]
  const [, answer = words, code = null] = CODED.exec(words) ?? []
  const found = ANSWERS.find(({ known }) => answer !== '' && known.has(answer))
  if (!found || (found.kind === 'yes' && DOUBT.test(said))) return null
  return { kind: found.kind, isWeak: found.isWeak, code }
}
