// E-mail addresses: whether a text is one. Only a message that arrives proves more.

import { LIMITS } from './limits.ts'

export const EMAIL_MESSAGE = 'That is not an e-mail address'

export const isEmail = (text: string): boolean =>
  text.length <= LIMITS.email && /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/.test(text)
