// Small texts shared by many screens. Dates and times come from core/time.ts.

/** Seconds as `m:ss`. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** '1,001' */
export const countText = (count: number): string => count.toLocaleString('en-GB')

/** At most two initials from the name, else the first letter of the e-mail, else 'U'. */
export function initialsOf(person: { fullName?: string | null; email?: string | null }): string {
  const words = person.fullName?.trim().split(/\s+/).filter(Boolean) ?? []
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined].map(firstOf).join('')
  return (letters || firstOf(person.email?.trim()) || 'U').toUpperCase()
}

/** By code point, so an emoji is not cut in half. */
const firstOf = (word: string | undefined): string => [...(word ?? '')][0] ?? ''
