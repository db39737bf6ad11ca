import { expect, it } from 'vitest'
import { isEmail } from './email.ts'

it.each(['amara@example.org', 'amara.okafor+rota@mail.example.co.uk', 'josé@exämple.de'])(
  'takes %s for an e-mail address',
  (text) => {
    expect(isEmail(text)).toBe(true)
  },
)

it.each([
  '',
  'amara',
  'amara@',
  '@example.org',
  'amara@example',
  'a b@example.org',
  'a@b.org, c@d.org',
  'a@@b.org',
  'a@b.',
])('does not take "%s" for an e-mail address', (text) => {
  expect(isEmail(text)).toBe(false)
})

it('does not take one that is too long to be real', () => {
  expect(isEmail(`${'a'.repeat(250)}@b.org`)).toBe(false)
})
