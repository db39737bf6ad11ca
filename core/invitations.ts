// What a new or approved person is told, and by which way.

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

/** Stands where the password was in what is kept. */
export const PASSWORD_NOT_KEPT = '(not kept)'

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

/** Sent when an account is deleted that still had shifts to come. */
export const farewellMessage = (agency: AgencyFacts, firstName: string, shifts: number): string =>
  [
    `Hello ${firstName}, your ${agency.agencyName} account has been closed.`,
    shifts === 1
      ? 'Your 1 upcoming shift has been cancelled: please do not attend.'
      : `Your ${shifts} upcoming shifts have been cancelled: please do not attend.`,
    `Any questions? Call us on ${agency.agencyPhone}`,
  ].join('\n')

/**
 * WhatsApp, else text. Someone who has never written to us is outside WhatsApp's 24-hour window: where the provider
 * keeps it and no approved template stands in, only a text arrives.
 */
export const invitationChannel = (window: 'ignored' | 'kept' | 'template'): 'sms' | 'whatsapp' =>
  window === 'kept' ? 'sms' : 'whatsapp'
