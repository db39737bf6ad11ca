import { expect, it } from 'vitest'
import { readStaffFile } from '#core/staff-import.ts'
import { leftOutFile, readText, TEMPLATE } from './staff-file.ts'

it('reads UTF-8, and what an older spreadsheet wrote', async () => {
  expect(await readText(new Blob(['Zoë']))).toBe('Zoë')
  expect(await readText(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toBe('Zoë')
})

it('the template is a file that can be created as it stands', () => {
  const file = readStaffFile(TEMPLATE, 'ADMIN')
  expect(file.ok && file.lines.map((line) => line.errors)).toEqual([[]])
})

it('what was left out can be downloaded, mended and read again, its problem in a column of its own', () => {
  const csv =
    'First name,Last name,Phone,Role,Email\nCleo,Bah,123,Contractor,cleo@example.org\nDai,Rees,07700900703,King,'
  const file = readStaffFile(csv, 'ADMIN')
  if (!file.ok) throw new Error(file.code)
  const written = leftOutFile(file.lines)
  expect(written).toContain(
    'Cleo,Bah,123,Contractor,cleo@example.org,Phone number must be in UK format: +44XXXXXXXXXX',
  )
  const mended = readStaffFile(written.replace('123', '07700900702').replace('King', 'Manager'), 'ADMIN')
  expect(mended.ok && mended.lines.map(({ errors, role, email }) => [errors, role, email])).toEqual([
    [[], 'CONTRACTOR', 'cleo@example.org'],
    [[], 'MANAGER', ''],
  ])
})
