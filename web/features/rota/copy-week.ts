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
