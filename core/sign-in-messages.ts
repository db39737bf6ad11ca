// The messages about signing in.

import type { Role } from './capabilities.ts'
import { greeting } from './message-text.ts'
import { roleLabel } from './users.ts'

interface AgencyFacts {
  agencyName: string
  agencyPhone: string
  appUrl: string
}

/** Different words, so that nobody takes a code for a change for one that signs them in. */
const CODE_WORDS = {
  'sign-in': 'verification code',
  proof: 'code to change how you sign in',
  'new-number': 'code to use this number for your account',
} as const
export type CodeUse = keyof typeof CODE_WORDS

/**
 * The last line binds the code to our site, so that phones autofill it there and nowhere else
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const codeMessage = (agency: AgencyFacts, code: string, use: CodeUse = 'sign-in'): string =>
  [
    `${code} is your ${agency.agencyName} ${CODE_WORDS[use]}. It is good for 5 minutes. Do not share it.`,
    '',
    `@${new URL(agency.appUrl).hostname} #${code}`,
  ].join('\n')

/** What people are told by text when it was done to their account. */
const CHANGES = {
  'passkey-added': 'A passkey was added to',
  'passkey-removed': 'A passkey was removed from',
  'device-signed-out': 'One of your devices was signed out of',
  'others-signed-out': 'All your other devices were signed out of',
  'password-reset': 'A new temporary password was made for',
} as const
export type SignInChange = keyof typeof CHANGES

export const signInChangedMessage = (agency: AgencyFacts, change: SignInChange): string =>
  `${CHANGES[change]} your ${agency.agencyName} account. If this was not you, ring ${agency.agencyPhone}.`

/** To the old number of somebody who changed their number themself. */
export const ownNumberChangedMessage = (agency: AgencyFacts): string =>
  `Your number for ${agency.agencyName} was changed. If this was not you, ring ${agency.agencyPhone}.`

/** To the account's old number. */
export const numberTakenAwayMessage = (agency: AgencyFacts, firstName: string): string =>
  [
    `${greeting(firstName)} this number can no longer be used to sign in to your ${agency.agencyName} account: it was changed by an administrator.`,
    `If you did not ask for this, call us on ${agency.agencyPhone}`,
  ].join('\n')

/** To the account's new number. */
export const numberGivenMessage = (agency: AgencyFacts, firstName: string): string =>
  [
    `${greeting(firstName)} this is now the number of your ${agency.agencyName} account. Sign in with it at ${agency.appUrl}`,
    `If you did not ask for this, call us on ${agency.agencyPhone}`,
  ].join('\n')

/** The notice to a person whose role has changed, which they read after signing in again. */
export const roleChangedMessage = (role: Role): string =>
  `You are now ${roleLabel(role)}. You were signed out on all devices because your role changed.`

/** The notice to admins of an account that waits for approval. */
export function registeredMessage(fullName: string, phoneNumber: string | null): string {
  const who = fullName && phoneNumber ? `${fullName} (${phoneNumber})` : fullName || phoneNumber || 'Somebody'
  return `${who} has registered and is waiting for approval in Manage Users.`
}
