// Words for a week that is copied.

import type { CopiedWeek } from '#core/contracts/copy-week.ts'

/** 'Copy 34 bookings, skip 2'; 'Copied 1 booking'. */
export function copyWords(
  { totalCopied, totalSkipped }: Pick<CopiedWeek, 'totalCopied' | 'totalSkipped'>,
  verb: 'Copy' | 'Copies' | 'Copied',
): string {
  const skip = { Copy: 'skip', Copies: 'skips', Copied: 'skipped' }[verb]
  const what = `${verb} ${totalCopied} ${totalCopied === 1 ? 'booking' : 'bookings'}`
  return totalSkipped > 0 ? `${what}, ${skip} ${totalSkipped}` : what
}

/** With a reason, those that only overridable rules leave out are copied too. */
export function withReason(plan: CopiedWeek): { totalCopied: number; totalSkipped: number; rules: string[] } {
  const liftable = plan.shifts.filter(
    ({ blocked }) => blocked.length > 0 && blocked.every(({ overridable }) => overridable),
  )
  return {
    totalCopied: plan.totalCopied + liftable.length,
    totalSkipped: plan.totalSkipped - liftable.length,
    rules: [...new Set(liftable.flatMap(({ blocked }) => blocked.map(({ rule }) => rule)))],
  }
}
