import { describe, expect, it } from 'vitest'
import { factsOf, findingsBy, shift } from '#tests/support/rule-facts.ts'

describe('paused', () => {
  it.each([
    ['active', []],
    ['paused', ['The account is paused']],
    ['pending', ['The account is waiting for approval']],
    ['deleted', ['The account has been deleted']],
  ] as const)('for an account that is %s says %j', (standing, messages) => {
    const found = findingsBy('paused', { ...factsOf([shift('2026-08-04', '09:00', '17:00')]), standing })
    expect(found.map(({ message }) => message)).toEqual(messages)
    for (const finding of found) expect(finding).toMatchObject({ level: 'block', overridable: false })
  })
})
