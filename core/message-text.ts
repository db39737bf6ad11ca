// The text of all messages: what can be stored, how it is cut, and the validation messages.

import { LIMITS } from './limits.ts'

export const MESSAGE_ERRORS = {
  incomplete: 'Please fill in both subject and message content',
  empty: 'Please enter a message',
  subjectLong: `The subject must be ${LIMITS.messageSubject} characters or less`,
  contentLong: `The message must be ${LIMITS.messageContent.toLocaleString('en-GB')} characters or less`,
  nobody: 'Choose who the message is for.',
  replyEmpty: "Please write your reply message above the '--- Original Message ---' section",
  conversationIncomplete: 'Please select a contractor and enter a message',
  whatsappIncomplete: 'Please select a contractor and enter a subject',
} as const

const LINE_BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
/** They turn the text around them, so that it reads as something else than it is. */
const DIRECTIONS = /\p{Bidi_Control}/gu

/** Text that stands in a line of a message, so that it cannot begin another: without control characters and line breaks. */
export const oneLine = (text: string): string =>
  text.replace(DIRECTIONS, '').replace(LINE_BREAKS, ' ').replace(/ {2,}/g, ' ').trim()

/** A message line by line. What was stored before may hold line breaks. Notes come last: they may have several lines. */
export const messageLines = (lines: readonly string[], notes: string | null = null): string =>
  [...lines.map(oneLine), ...(notes ? [`Notes: ${notes}`] : [])].join('\n')

/** How a message to a person begins. */
export const greeting = (firstName: string): string => (firstName ? `Hello ${oneLine(firstName)},` : 'Hello,')

/** NUL is dropped, and half a surrogate pair becomes the replacement character. */
export const storableText = (text: string): string =>
  text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')

/** At most this many UTF-16 units, without splitting a character. */
export function cut(text: string, limit: number): string {
  if (text.length <= limit) return text
  const last = text.charCodeAt(limit - 1)
  const splits = last >= 0xd800 && last <= 0xdbff
  return text.slice(0, splits ? limit - 1 : limit)
}

/** The preview of the last message in a list of conversations. */
export const previewOf = (text: string): string =>
  text.length > LIMITS.previewCut ? `${cut(text, LIMITS.previewCut)}...` : text
