// Messages to new or approved people, and which channel they use.

import type { Channel } from './whatsapp.ts'

export interface Invitation {
  firstName: string
  whatsappNumber: string
  username: string
  password: string
}

interface AgencyFacts {
  agencyName: string
  agencyPhone: string
  agencyWhatsapp: string
  appUrl: string
}

/** Replaces the password in the stored text. */
export const PASSWORD_HIDDEN = '(not kept)'

export const welcomeMessage = (agency: AgencyFacts, person: Invitation): string =>
  [
    `Welcome to ${agency.agencyName}, ${person.firstName}.`,
    '',
    `Your rota and our live jobs are at ${agency.appUrl}`,
    `Sign in with your phone number ${person.whatsappNumber} and the code that we text you.`,
    '',
    'If no text arrives, choose "Use a username and password" on the sign-in page:',
    `Username: ${person.username}`,
    `Temporary password: ${person.password}`,
    '(good for 72 hours)',
    '',
    `Please save our WhatsApp number: ${agency.agencyWhatsapp}`,
    `Any questions? Call us on ${agency.agencyPhone}`,
  ].join('\n')

export const approvalMessage = (agency: AgencyFacts, firstName: string): string =>
  [
    `Hello ${firstName}, your ${agency.agencyName} account has been approved.`,
    '',
    `Sign in with your phone number and the code that we text you: ${agency.appUrl}`,
    '',
    `Please save our WhatsApp number: ${agency.agencyWhatsapp}`,
  ].join('\n')

/** Sent when an account with future shifts is deleted. */
export const farewellMessage = (agency: AgencyFacts, firstName: string, shifts: number): string =>
  [
    `Hello ${firstName}, your ${agency.agencyName} account has been closed.`,
    shifts === 1
      ? 'Your 1 upcoming shift has been cancelled: please do not attend.'
      : `Your ${shifts} upcoming shifts have been cancelled: please do not attend.`,
    `Any questions? Call us on ${agency.agencyPhone}`,
  ].join('\n')

/**
 * WhatsApp, otherwise SMS. Somebody who has never written to us is outside WhatsApp's 24-hour window. If the provider
 * enforces the window and there is no approved template, only an SMS arrives.
 */
export const invitationChannel = (window: 'ignored' | 'kept' | 'template'): Channel =>
  window === 'kept' ? 'sms' : 'whatsapp'
