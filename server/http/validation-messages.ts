// Validation messages for contracts that have none of their own, in words for people instead of the schema library's.

import { z } from 'zod'

export function installValidationMessages(): void {
  z.config({ customError: wordsFor })
}

const UNITS: Partial<Record<string, readonly [one: string, more: string]>> = {
  string: [' character', ' characters'],
  array: [' entry', ' entries'],
}

function amount(count: number | bigint, origin: string): string {
  const [one, more] = UNITS[origin] ?? ['', '']
  return `${count}${Number(count) === 1 ? one : more}`
}

function wordsFor(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'custom':
      return undefined
    case 'too_big':
      return `${issue.inclusive ? 'At most' : 'Less than'} ${amount(issue.maximum, issue.origin)}`
    case 'too_small':
      return `${issue.inclusive ? 'At least' : 'More than'} ${amount(issue.minimum, issue.origin)}`
    default:
      return issue.input === undefined || issue.input === null ? 'This is required' : 'This is not valid'
  }
}
