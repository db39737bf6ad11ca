import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DoNotSend } from '#core/rules/index.ts'
import { factsOf, findingsBy, shift } from '#tests/support/rule-facts.ts'

const entry = { initials: 'AB', localAuthority: 'Kent', reason: 'The family asked for somebody else.' }

function messages(
  serviceUserInitials: string | null,
  localAuthority: string | null = null,
  known: DoNotSend[] = [entry],
) {
  const sent = { ...shift('2026-08-04', '09:00', '17:00'), serviceUserInitials, localAuthority }
  return findingsBy('do-not-send', { ...factsOf([sent]), doNotSend: known }).map(({ message }) => message)
}

describe('do-not-send', () => {
  it('blocks a shift with that service user, names the reason, and can be overridden', () => {
    const sent = {
      ...shift('2026-08-04', '09:00', '17:00'),
      serviceUserInitials: 'AB',
      localAuthority: 'Kent',
    }
    expect(findingsBy('do-not-send', { ...factsOf([sent]), doNotSend: [entry] })).toMatchObject([
      {
        level: 'block',
        overridable: true,
        message: 'Not to be sent to AB (Kent) again: The family asked for somebody else',
      },
    ])
  })

  it('compares initials in their normal form', () => {
    const between = fc.constantFrom('', '.', ' ', '-', '. ')
    const any = fc.tuple(between, fc.constantFrom('a', 'A'), between, fc.constantFrom('b', 'B'), between)
    fc.assert(
      fc.property(any, (parts) => {
        expect(messages(parts.join(''))).toHaveLength(1)
      }),
    )
    expect(['ABC', 'A', 'BA', '', '--', null].flatMap((initials) => messages(initials))).toEqual([])
  })

  it('compares the local authority only where both have one', () => {
    expect(messages('AB', null)).toHaveLength(1)
    expect(messages('AB', ' kent ')).toHaveLength(1)
    expect(messages('AB', 'Surrey')).toEqual([])
    const anywhere = [{ initials: 'AB', localAuthority: null, reason: 'Asked' }]
    expect(messages('AB', 'Surrey', anywhere)).toEqual(['Not to be sent to AB again: Asked'])
  })
})
