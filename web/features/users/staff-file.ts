// A file of staff as the browser hands it over, and the file one starts from.

import { csvLine } from '#core/csv.ts'

/** Spreadsheets on Windows still save in the old western encoding: what is no UTF-8 is read as that. */
export async function readText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

export const TEMPLATE_NAME = 'staff-template.csv'
export const TEMPLATE = `\ufeff${csvLine(['First name', 'Last name', 'Phone number', 'Role'])}${csvLine(['Amara', 'Okafor', '07700 900123', 'Contractor'])}`
