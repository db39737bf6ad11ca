import { describe, expect, it } from 'vitest'
import type { Role } from './capabilities.ts'
import { readStaffFile } from './staff-import.ts'

function linesOf(csv: string, actor: Role = 'MASTER_ADMIN') {
  const file = readStaffFile(csv, actor)
  if (!file.ok) throw new Error(file.code)
  return file.lines
}
const refused = (csv: string) => {
  const file = readStaffFile(csv, 'ADMIN')
  return file.ok ? null : file.code
}

describe('a file of staff', () => {
  it('is read by the names of its columns, in any order and of any style', () => {
    expect(linesOf('Mobile,SURNAME,First Name\n07700 900123,Okafor,Amara')).toEqual([
      {
        line: 2,
        firstName: 'Amara',
        lastName: 'Okafor',
        whatsappNumber: '+447700900123',
        email: '',
        role: 'CONTRACTOR',
        errors: [],
      },
    ])
    expect(linesOf('first_name;last_name;phone;role\nA;B;+447700900123;master admin')[0]).toMatchObject({
      role: 'MASTER_ADMIN',
      errors: [],
    })
  })

  it('puts numbers right that a spreadsheet took for sums', () => {
    const file = 'First name,Last name,Phone\nA,B,7700900123\nA,B,447700900124\nA,B,4.47701E+11'
    expect(linesOf(file).map((line) => line.whatsappNumber)).toEqual([
      '+447700900123',
      '+447700900124',
      '4.47701E+11',
    ])
    expect(linesOf(file)[2]?.errors).toEqual(['Phone number must be in UK format: +44XXXXXXXXXX'])
  })

  it('says everything that is wrong with a line', () => {
    const lines = linesOf(
      `First name,Last name,Phone,Role\n,${'x'.repeat(51)},,boss\nA,B,07700900123,pending`,
    )
    expect(lines[0]?.errors).toEqual([
      'First name is missing',
      'Last name must be 50 characters or less',
      'Phone number is missing',
      'Role must be empty or one of: Contractor, Manager, Admin, Master Admin',
    ])
    expect(lines[1]?.errors).toEqual([
      'Role must be empty or one of: Contractor, Manager, Admin, Master Admin',
    ])
  })

  it('marks a name that lost a letter when the spreadsheet was saved', () => {
    const lines = linesOf(
      'First,Last,Phone\n?ukasz,Nowak,07700900123\nTomasz,Zieli\uFFFDski,07700900124\nZoë,Müller,07700900125',
    )
    expect(lines.map((line) => line.errors)).toEqual([
      ['First name has lost a letter: save the file as CSV UTF-8'],
      ['Last name has lost a letter: save the file as CSV UTF-8'],
      [],
    ])
  })

  it('takes an e-mail address, which may be left empty', () => {
    const file = 'First,Last,Phone,E-mail\nA,B,07700900123,a@b.org\nC,D,07700900124,\nE,F,07700900125,nobody'
    expect(linesOf(file).map(({ email, errors }) => [email, errors])).toEqual([
      ['a@b.org', []],
      ['', []],
      ['nobody', ['That is not an e-mail address']],
    ])
  })

  it('marks a number that an earlier line has', () => {
    const lines = linesOf('First,Last,Phone\nA,B,07700900123\nC,D,+44 7700 900123\nE,F,\nG,H,')
    expect(lines.map((line) => line.errors)).toEqual([
      [],
      ['The same number is on line 2'],
      ['Phone number is missing'],
      ['Phone number is missing'],
    ])
  })

  it('keeps a role that does not exist as it was typed, and names those that the importer may give', () => {
    const [line] = linesOf('First,Last,Phone,Role\nA,B,07700900123,Care assistant', 'ADMIN')
    expect(line).toMatchObject({
      role: 'Care assistant',
      errors: ['Role must be empty or one of: Contractor, Manager'],
    })
  })

  it.each(['Mobile No.', 'Telephone', 'Tel. no.', 'Contact number', 'Phone No'])(
    'takes the column %s for the phone number',
    (heading) => {
      expect(linesOf(`Forename,Surname,${heading}\nA,B,07700900123`)[0]?.whatsappNumber).toBe('+447700900123')
    },
  )

  it('lets an admin create contractors and managers only', () => {
    const file =
      'First,Last,Phone,Role\nA,B,07700900123,Contractor\nC,D,07700900124,Manager\nE,F,07700900125,Admin'
    expect(linesOf(file, 'ADMIN').map((line) => line.errors.length)).toEqual([0, 0, 1])
    expect(linesOf(file, 'MASTER_ADMIN').map((line) => line.errors.length)).toEqual([0, 0, 0])
  })

  it('is refused as a whole when it is empty, has no columns, nobody, or too many', () => {
    expect(refused('')).toBe('staff-file-empty')
    expect(refused('Amara,Okafor,07700900123')).toBe('staff-file-columns')
    expect(refused('First,Last,Phone\n')).toBe('staff-file-nobody')
    expect(refused(`First,Last,Phone\n${'A,B,07700900123\n'.repeat(501)}`)).toBe('staff-file-too-long')
  })
})
