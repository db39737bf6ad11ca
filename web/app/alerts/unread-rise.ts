// Decides when a rise in unread messages is worth an alert.

/** How many more there are than before; null if the earlier number is unknown or did not rise. */
export function riseOf(before: number | undefined, now: number): number | null {
  return before !== undefined && now > before ? now - before : null
}

/** WhatsApp shows a toast only if some were unread already: the first one shows the card. */
export function whatsappRise(before: number | undefined, now: number): number | null {
  return before ? riseOf(before, now) : null
}

/** 'Ben Smith: Sick', and how many more there are. */
export function alertWords(more: number, latest: { sender: string; preview: string } | null): string {
  const words = latest ? `${latest.sender}: ${latest.preview}` : 'New message'
  return more > 1 ? `${words} (and ${more - 1} more)` : words
}

/** The card shows while messages are unread, unless dismissed; it comes back when there are more. */
export function isCardShown(count: number, dismissedAt: number | null): boolean {
  return count > 0 && (dismissedAt === null || count > dismissedAt)
}

/** Lowers the dismissed count as messages are read, so the next new message shows the card again. */
export function sinkDismissal(dismissedAt: number | null, count: number): number | null {
  return dismissedAt === null ? null : Math.min(dismissedAt, count)
}
