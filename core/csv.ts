// Comma-separated values, as spreadsheets read and write them.

interface CsvRecord {
  /** The line of the file on which it starts, counted from 1. */
  line: number
  cells: string[]
}

/**
 * Parses a file. Quoted cells may contain commas, line breaks and doubled quotes. A byte-order mark is dropped, empty
 * lines are skipped, and the first line shows whether commas, semicolons or tabs separate the cells.
 */
export function parseCsv(file: string): CsvRecord[] {
  const text = file.replace(/^\ufeff/, '')
  const separator = separatorOf(text)
  const records: CsvRecord[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begin = 1

  const endRecord = () => {
    cells.push(cell)
    if (cells.some((value) => value.trim() !== '')) records.push({ line: begin, cells })
    cells = []
    cell = ''
  }

  for (let i = 0; i < text.length; i++) {
    const char = text[i]
    if (char === '\n') line += 1
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[i + 1] === '"') {
        cell += '"'
        i += 1
      } else quoted = false
    } else if (char === '"' && cell.trim() === '') {
      quoted = true
      cell = ''
    } else if (char === separator) {
      cells.push(cell)
      cell = ''
    } else if (char === '\n') {
      endRecord()
      begin = line
    } else if (char !== '\r') cell += char
  }
  endRecord()
  return records
}

function separatorOf(text: string): string {
  const first = text.slice(0, text.indexOf('\n') + 1 || undefined)
  const countOf = (separator: string) => first.split(separator).length
  return [';', '\t'].reduce((best, next) => (countOf(next) > countOf(best) ? next : best), ',')
}

export type CsvCells = readonly (string | number | null | undefined)[]

/**
 * Formats one line. A cell that a spreadsheet would run as a formula gets a leading apostrophe; a cell that needs
 * quotes gets them.
 */
export function csvLine(cells: CsvCells): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = /^\s*[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe
}
