// One row per performance target: the measurement, the baseline, and whether the target is met.

export interface Row {
  name: string
  measured: string
  baseline: string
  /** measured / baseline, as a share or a multiple. */
  ratio: number
  /** `at-least` for rates, `at-most` for times. */
  target: { kind: 'at-least' | 'at-most'; ratio: number }
  /** Why the target is missed, where that is known. Printed with the table if it is. */
  why?: string
}

export function holds({ ratio, target }: Row): boolean {
  return target.kind === 'at-least' ? ratio >= target.ratio : ratio <= target.ratio
}

export function formatTable(rows: Row[]): string {
  const cells = [
    ['name', 'measured', 'baseline', 'ratio', 'target', 'verdict'],
    ...rows.map((row) => [
      row.name,
      row.measured,
      row.baseline,
      row.ratio.toFixed(2),
      `${row.target.kind === 'at-least' ? '>=' : '<='} ${row.target.ratio.toFixed(2)}`,
      holds(row) ? 'ok' : 'MISSED',
    ]),
  ]
  const widths = cells[0]!.map((_, column) => Math.max(...cells.map((line) => line[column]!.length)))
  const lines = cells.map((line) => line.map((cell, column) => cell.padEnd(widths[column]!)).join('  '))
  return [...lines, ...reasons(rows)].join('\n')
}

function reasons(rows: Row[]): string[] {
  return rows
    .filter((row) => !holds(row))
    .map(({ name, why }) => `MISSED ${name}: ${why ?? 'not explained yet; look into it.'}`)
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
