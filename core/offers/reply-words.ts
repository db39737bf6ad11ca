// What a message means as an answer to an offer. Closed lists of whole messages: anything doubtful is an ordinary
// message, and is never taken as a yes.

/** What somebody answered. A number answers "1 or 2?". */
export type Reply = { kind: 'yes' | 'no' | 'stop' | 'start' } | { kind: 'number'; number: number } | null

const YES = `
  y|yes|yh|yeh|yea|yeah|yep|yup|ye|yess|yesss|aye|yes yes
  yes please|yes pls|yes plz|yes thanks|yes thank you|yes ta|yeah please|yeah thanks|yep thanks|yep please
  yes i can|yes i will|yes i can do it|yes i can do that|yes i am|yes im free|yes i am free|yes im available|yes i am available
  yes ill do it|yes i will do it|yes ill take it|yes i will take it|yes happy to|yes that works|yes thats fine|yes sure|yes ok|yes of course
  i can|i can do it|i can do that|ill do it|i will do it|ill take it|i will take it|i accept|accept|accepted|count me in|im in
  ok|okay|okey|ok yes|ok thanks|ok thank you|ok please|ok ill do it|ok i will do it|ok sure|okay thanks|okay yes
  sure|sure thing|sure yes|sure thanks|of course|definitely|absolutely|certainly|happy to|gladly
`
const NO = `
  n|no|nope|nah|naw|no no|no thanks|no thank you|no ta|no thx|no sorry|sorry no|no im sorry|no i am sorry
  no i cant|no i cannot|no i can not|no sorry i cant|no sorry cant|no cant|no not today|not today|not this time|no not this time
  cant|cant do it|cant do that|cant sorry|cant make it|cannot|can not|i cant|i cannot|i can not|i cant do it|i cant make it|i cant sorry|i cant do that
  sorry cant|sorry i cant|sorry i cannot|sorry cant make it|sorry i cant make it|sorry i cant do it|sorry not today|sorry not this time
  unable|im unable|not available|im not available|i am not available|not free|im not free|i am not free|unavailable|im busy|decline|declined|i decline|no way
`
const STOP = 'stop|stop all|stopall|unsubscribe|stop please|please stop'
const START = 'start|unstop|start again'

const wordsOf = (list: string) => new Set(list.split(/[|\n]/).map((words) => words.trim()))

const MEANINGS = [
  ['yes', wordsOf(YES)],
  ['no', wordsOf(NO)],
  ['stop', wordsOf(STOP)],
  ['start', wordsOf(START)],
] as const

/** No answer is longer. */
const LONGEST = 80

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

export function readReply(text: string): Reply {
  if (text.length > LONGEST || QUESTION.test(text)) return null
  const words = plain(text)
  if (/^[1-9]\d?$/.test(words)) return { kind: 'number', number: Number(words) }
  const found = MEANINGS.find(([, known]) => known.has(words) && words !== '')
  if (!found || (found[0] === 'yes' && DOUBT.test(text))) return null
  return { kind: found[0] }
}
