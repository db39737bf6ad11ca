// A file of staff: which column is which, and what is wrong with each line. Nothing is created here.

import { ROLES, type Role } from './capabilities.ts'
import { parseCsv } from './csv.ts'
import { LIMITS } from './limits.ts'
import { normalisePhone, PHONE_MESSAGES } from './phone.ts'
import { decideUserAction } from './users.ts'

interface StaffLine {
  line: number
  firstName: string
  lastName: string
  whatsappNumber: string
  role: string
  errors: string[]
}

type StaffFile = { ok: true; lines: StaffLine[] } | { ok: false; reason: string }

const COLUMNS = {
  firstName: ['firstname', 'forename', 'givenname', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  whatsappNumber: ['whatsappnumber', 'whatsapp', 'phonenumber', 'phone', 'mobile', 'mobilenumber', 'number'],
  role: ['role'],
} as const
type Column = keyof typeof COLUMNS

export const STAFF_COLUMNS = 'First name, Last name, Phone number, Role'

/** The role may be left out: then a line makes a contractor. */
export function readStaffFile(csv: string, actor: Role): StaffFile {
  const [header, ...records] = parseCsv(csv)
  if (!header) return { ok: false, reason: 'The file is empty.' }
  const places = placesOf(header.cells)
  const missing = (['firstName', 'lastName', 'whatsappNumber'] as const).filter((name) => !(name in places))
  if (missing.length > 0) {
    return {
      ok: false,
      reason: `The first line must name the columns: ${STAFF_COLUMNS} (Role may be left out).`,
    }
  }
  if (records.length === 0) return { ok: false, reason: 'The file names columns but nobody below them.' }
  if (records.length > LIMITS.importPeople) {
    return { ok: false, reason: `At most ${LIMITS.importPeople} people can be created at once.` }
  }
  const lines = records.map(({ line, cells }) => {
    const cell = (name: Column) => cells[places[name] ?? -1]?.trim() ?? ''
    return checkLine(
      {
        line,
        firstName: cell('firstName'),
        lastName: cell('lastName'),
        whatsappNumber: phoneOf(cell('whatsappNumber')),
        role: roleOf(cell('role')),
        errors: [],
      },
      actor,
    )
  })
  return { ok: true, lines: markRepeatedNumbers(lines) }
}

function placesOf(cells: string[]): Partial<Record<Column, number>> {
  const plain = cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ''))
  const places: Partial<Record<Column, number>> = {}
  for (const [name, words] of Object.entries(COLUMNS)) {
    const place = plain.findIndex((word) => (words as readonly string[]).includes(word))
    if (place >= 0) places[name as Column] = place
  }
  return places
}

/** Spreadsheets take a number for a sum and drop its leading 0 or +: 7700900123 and 447700900123 are put right. */
function phoneOf(typed: string): string {
  const bare = typed.replace(/^'/, '')
  for (const candidate of [bare, `0${bare}`, `+${bare}`]) {
    const result = normalisePhone(candidate)
    if (result.ok) return result.phone
  }
  return bare
}

const roleOf = (typed: string): string => typed.toUpperCase().replace(/[\s-]+/g, '_') || 'CONTRACTOR'

function checkLine(line: StaffLine, actor: Role): StaffLine {
  const errors: string[] = []
  for (const [name, label] of [
    ['firstName', 'First name'],
    ['lastName', 'Last name'],
  ] as const) {
    if (!line[name]) errors.push(`${label} is missing`)
    if (line[name].length > LIMITS.personName) {
      errors.push(`${label} must be ${LIMITS.personName} characters or less`)
    }
  }
  if (!line.whatsappNumber) errors.push('Phone number is missing')
  else if (!normalisePhone(line.whatsappNumber).ok) errors.push(PHONE_MESSAGES.ukFormat)
  const role = ROLES.find((name) => name === line.role)
  if (!role || role === 'PENDING') errors.push('That is not a known role')
  else if (!decideUserAction({ id: '', role: actor }, { action: 'create', newRole: role }, 1).ok) {
    errors.push('You cannot create someone with this role')
  }
  return { ...line, errors }
}

function markRepeatedNumbers(lines: StaffLine[]): StaffLine[] {
  const first = new Map<string, number>()
  return lines.map((entry) => {
    const before = first.get(entry.whatsappNumber)
    if (before === undefined) {
      if (entry.whatsappNumber) first.set(entry.whatsappNumber, entry.line)
      return entry
    }
    return { ...entry, errors: [...entry.errors, `The same number is on line ${before}`] }
  })
}
