import { expect, it } from 'vitest'
import { readStaffFile } from '#core/staff-import.ts'
import { readText, TEMPLATE } from './staff-file.ts'

it('reads UTF-8, and what an older spreadsheet wrote', async () => {
  expect(await readText(new Blob(['Zoë']))).toBe('Zoë')
  expect(await readText(new Blob([new Uint8Array([0x5a, 0x6f, 0xeb])]))).toBe('Zoë')
})

it('the template is a file that can be created as it stands', () => {
  const file = readStaffFile(TEMPLATE, 'ADMIN')
  expect(file.ok && file.lines.map((line) => line.errors)).toEqual([[]])
})
