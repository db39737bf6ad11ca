import { expect, it } from 'vitest'
import { codeMessage, numberGivenMessage, numberTakenAwayMessage } from './sign-in-messages.ts'

const agency = { agencyName: 'Frontline', agencyPhone: '0208 064 1920', appUrl: 'https://rota.example.org' }

it('the text with a code ends with the line that binds it to our site', () => {
  const text = codeMessage(agency, '012345')
  expect(text.split('\n').at(-1)).toBe('@rota.example.org #012345')
  expect(text).toMatch(/^012345 is your Frontline verification code\./)
  expect(codeMessage({ ...agency, appUrl: 'http://localhost:3000' }, '012345')).toMatch(/@localhost #012345$/)
})

it('a code still fits into one text with the longest usual name', () => {
  const long = {
    ...agency,
    agencyName: 'Frontline Health Professionals',
    appUrl: 'https://rota.frontline.co.uk',
  }
  expect(codeMessage(long, '012345').length).toBeLessThanOrEqual(160)
})

it('the old and the new number are both told whom to call', () => {
  for (const text of [numberTakenAwayMessage(agency, 'Amara'), numberGivenMessage(agency, 'Amara')]) {
    expect(text).toMatch(/^Hello Amara,/)
    expect(text).toContain('call us on 0208 064 1920')
  }
  expect(numberGivenMessage(agency, '')).toMatch(/^Hello, this/)
})
