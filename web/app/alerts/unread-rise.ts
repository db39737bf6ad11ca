// When a rising number of unread messages is worth a word.

/** How many more there are than before; null where nothing was known before, or it did not rise. */
export function riseOf(before: number | undefined, now: number): number | null {
  return before !== undefined && now > before ? now - before : null
}

/** WhatsApp speaks up when there were unread ones already: the first one shows the card. */
export function whatsappRise(before: number | undefined, now: number): number | null {
  return before ? riseOf(before, now) : null
}

export const whatsappToastWords = (count: number): string =>
  count === 1
    ? 'You have 1 new contractor message'
    : `${count} new contractor messages. Check your WhatsApp dashboard.`

/** The card is in sight while messages are unread, unless it was dismissed; it comes back when there are more. */
export function isCardShown(count: number, dismissedAt: number | null): boolean {
  return count > 0 && (dismissedAt === null || count > dismissedAt)
}

/** What a dismissal still holds for: as messages are read the bar sinks, so that one more shows the card again. */
export function sinkDismissal(dismissedAt: number | null, count: number): number | null {
  return dismissedAt === null ? null : Math.min(dismissedAt, count)
}
