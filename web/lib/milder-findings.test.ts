import { expect, it } from 'vitest'
import { withoutMilder } from './milder-findings.ts'

const block = (message: string) => ({ level: 'block' as const, message })
const warn = (message: string) => ({ level: 'warn' as const, message })

it('of two limits about the same week, only the one that blocks is said', () => {
  const findings = [
    warn("The week from Mon 16 Nov comes to 76h; 48 hours is the agency's limit for one week"),
    block("The week from Mon 16 Nov comes to 76h; 72 hours is the agency's limit for one week"),
    warn("The week from Mon 23 Nov comes to 52h; 48 hours is the agency's limit for one week"),
    warn('Wed 18 Nov is marked Day shift, and this is a night shift'),
  ]
  expect(withoutMilder(findings)).toEqual(findings.slice(1))
})
