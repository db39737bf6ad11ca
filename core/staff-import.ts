// Staff files: identifies the columns and validates each line. Creates nothing.

import { ROLES, type Role } from './capabilities.ts'
import { parseCsv } from './csv.ts'
import { EMAIL_MESSAGE, isEmail } from './email.ts'
import { LIMITS } from './limits.ts'
import { normalisePhone, PHONE_MESSAGES } from './phone.ts'
import { decideUserAction, isPending, roleLabel } from './users.ts'

interface StaffLine {
  line: number
  firstName: string
  lastName: string
  whatsappNumber: string
  email: string
  role: string
  errors: string[]
}

type StaffFileRefusal =
  | 'staff-file-empty'
  | 'staff-file-columns'
  | 'staff-file-nobody'
  | 'staff-file-too-long'
type StaffFile = { ok: true; lines: StaffLine[] } | { ok: false; code: StaffFileRefusal }

const COLUMNS = {
  firstName: ['firstname', 'firstnames', 'forename', 'forenames', 'givenname', 'first'],
  lastName: ['lastname', 'surname', 'familyname', 'last'],
  whatsappNumber: [
    ...['whatsappnumber', 'whatsapp', 'phonenumber', 'phone', 'phoneno'],
    ...['mobile', 'mobilenumber', 'mobileno', 'mobilephone', 'mobilephonenumber'],
    ...[
      'telephone',
      'telephonenumber',
      'telephoneno',
      'tel',
      'telno',
      'contactnumber',
      'contactno',
      'number',
    ],
  ],
  email: ['email', 'emailaddress'],
  role: ['role'],
} as const
type Column = keyof typeof COLUMNS

export const STAFF_COLUMNS = 'First name, Last name, Phone number, Role, E-mail'

/** The role and the e-mail are optional: the default is contractor. */
export function readStaffFile(csv: string, actor: Role): StaffFile {
  const [header, ...records] = parseCsv(csv)
  if (!header) return { ok: false, code: 'staff-file-empty' }
  const places = placesOf(header.cells)
  const missing = (['firstName', 'lastName', 'whatsappNumber'] as const).filter((name) => !(name in places))
  if (missing.length > 0) {
    return { ok: false, code: 'staff-file-columns' }
  }
  if (records.length === 0) return { ok: false, code: 'staff-file-nobody' }
  if (records.length > LIMITS.importPeople) {
    return { ok: false, code: 'staff-file-too-long' }
  }
  const lines = records.map(({ line, cells }) => {
    const cell = (name: Column) => cells[places[name] ?? -1]?.trim() ?? ''
    return checkLine(
      {
        line,
        firstName: cell('firstName'),
        lastName: cell('lastName'),
        whatsappNumber: phoneOf(cell('whatsappNumber')),
        email: cell('email'),
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
  for (const [name, headings] of Object.entries(COLUMNS)) {
    const place = plain.findIndex((word) => (headings as readonly string[]).includes(word))
    if (place >= 0) places[name as Column] = place
  }
  return places
}

/** Spreadsheets treat a phone number as a number and drop the leading 0 or +: corrects 7700900123 and 447700900123. */
function phoneOf(typed: string): string {
  const bare = typed.replace(/^'/, '')
  for (const candidate of [bare, `0${bare}`, `+${bare}`]) {
    const result = normalisePhone(candidate)
    if (result.ok) return result.phone
  }
  return bare
}

/** A role that does not exist stays as typed, so that people recognise it. */
function roleOf(typed: string): string {
  const name = typed.toUpperCase().replace(/[\s-]+/g, '_') || 'CONTRACTOR'
  return ROLES.find((role) => role === name) ?? typed
}

const mayCreate = (actor: Role, newRole: Role): boolean =>
  decideUserAction({ id: '', role: actor }, { action: 'create', newRole }, 1).ok

function rolesToGive(actor: Role): string {
  const names = ROLES.filter((role) => !isPending(role) && mayCreate(actor, role)).map(roleLabel)
  return `Role must be empty or one of: ${names.join(', ')}`
}

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
    // Excel's plain CSV cannot hold letters such as the Polish ones, and writes a question mark instead.
    if (/[?\uFFFD]/.test(line[name])) errors.push(`${label} has lost a letter: save the file as CSV UTF-8`)
  }
  if (!line.whatsappNumber) errors.push('Phone number is missing')
  else if (!normalisePhone(line.whatsappNumber).ok) errors.push(PHONE_MESSAGES.ukFormat)
  if (line.email && !isEmail(line.email)) errors.push(EMAIL_MESSAGE)
  const role = ROLES.find((name) => name === line.role)
  if (!role || isPending(role)) errors.push(rolesToGive(actor))
  else if (!mayCreate(actor, role)) errors.push('You cannot create someone with this role')
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
