import { expect, it } from 'vitest'
import { approvalMessage, farewellMessage, invitationChannel, welcomeMessage } from './invitations.ts'
import { LIMITS } from './limits.ts'

const agency = {
  agencyName: 'Frontline Health Professionals',
  agencyPhone: '0208 064 1920',
  agencyWhatsapp: '+442080641920',
  appUrl: 'https://rota.example.org',
}
const person = {
  firstName: 'Amara',
  whatsappNumber: '+447700900123',
  username: 'amara.okafor',
  password: 'aB3!aB3!aB',
}

it('the welcome message holds the address, the number to save and the login details', () => {
  const message = welcomeMessage(agency, person)
  for (const part of [agency.appUrl, agency.agencyWhatsapp, person.username, person.password, 'Amara']) {
    expect(message).toContain(part)
  }
})

it('the longest name still leaves room in one WhatsApp message', () => {
  const long = { ...person, firstName: 'x'.repeat(50), username: 'x'.repeat(110) }
  expect(welcomeMessage(agency, long).length).toBeLessThan(LIMITS.whatsappLimit)
})

it('an approval says where to sign in, a farewell what is cancelled', () => {
  expect(approvalMessage(agency, 'Amara')).toContain(agency.appUrl)
  expect(farewellMessage(agency, 'Amara', 1)).toContain('1 upcoming shift has been cancelled')
  expect(farewellMessage(agency, 'Amara', 3)).toContain('3 upcoming shifts have been cancelled')
})

it('goes by WhatsApp, and by text where WhatsApp would refuse it', () => {
  expect(invitationChannel('ignored')).toBe('whatsapp')
  expect(invitationChannel('template')).toBe('whatsapp')
  expect(invitationChannel('kept')).toBe('sms')
})
