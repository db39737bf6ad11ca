/** What is left in a field once its text has been sent: what was typed in the meantime. */
export function unsentOf(now: string, sent: string): string {
  return now.startsWith(sent) ? now.slice(sent.length).trimStart() : now
}
