// Reads a staff file in the browser, and provides the template to start from.

import type { ImportLine } from '#core/contracts/users.ts'
import { csvLine } from '#core/csv.ts'
import { roleLabel } from '#core/users.ts'

/** Spreadsheets on Windows still save in the old Western encoding: a file that is not UTF-8 is read as that. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const HEADINGS = ['First name', 'Last name', 'Phone number', 'Role', 'E-mail'] as const

export const TEMPLATE_NAME = 'staff-template.csv'
export const TEMPLATE = `\ufeff${csvLine(HEADINGS)}${csvLine(['Amara', 'Okafor', '07700 900123', 'Contractor', ''])}`

export const LEFT_OUT_NAME = 'staff-left-out.csv'

/** In the template's columns, with the problem behind them: an import ignores that column. */
export function leftOutFile(lines: readonly ImportLine[]): string {
  const rows = lines.map(({ firstName, lastName, whatsappNumber, role, email, errors }) =>
    csvLine([firstName, lastName, whatsappNumber, roleLabel(role), email, errors.join('. ')]),
  )
  return `\ufeff${csvLine([...HEADINGS, 'Problem'])}${rows.join('')}`
}
