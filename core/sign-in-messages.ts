// The messages about signing in.

import type { Role } from './capabilities.ts'
import { greeting } from './message-text.ts'
import { roleLabel } from './users.ts'

interface AgencyFacts {
  agencyName: string
  agencyPhone: string
  appUrl: string
}

/**
 * The last line binds the code to our site, so that phones autofill it there and nowhere else
 * (https://wicg.github.io/sms-one-time-codes/).
 */
export const codeMessage = (agency: AgencyFacts, code: string): string =>
  [
    `${code} is your ${agency.agencyName} verification code. It is good for 5 minutes. Do not share it.`,
    '',
    `@${new URL(agency.appUrl).hostname} #${code}`,
  ].join('\n')

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
