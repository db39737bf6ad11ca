// The summary: one row per scenario with its figures, and a description of whatever was broken.

export interface Row {
  scenario: string
  does: string
  figures: string[]
  seconds: number
  /** Empty when all is well. */
  broken: string[]
}

/** Longer lists are truncated, with a count of the rest. */
const LISTED = 5

export function formatTable(rows: Row[]): string {
  const lines = rows.flatMap((row) => {
    const figures = row.figures.length > 0 ? row.figures : ['']
    return figures.map((figure, n) =>
      n === 0
        ? [row.scenario, row.does, figure, `${row.seconds.toFixed(0)} s`, isOk(row) ? 'ok' : 'NOT OK']
        : ['', '', figure, '', ''],
    )
  })
  const cells = [['scenario', 'what was done', 'figures', 'took', 'verdict'], ...lines]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  const table = cells.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  )
  return [...table, ...rows.filter((row) => !isOk(row)).map(complaint)].join('\n')
}

export const isOk = (row: Row) => row.broken.length === 0

function complaint({ scenario, broken }: Row): string {
  const more = broken.length > LISTED ? [`  … and ${broken.length - LISTED} more`] : []
  return [`\n${scenario}:`, ...broken.slice(0, LISTED).map((words) => `  - ${words}`), ...more].join('\n')
}
