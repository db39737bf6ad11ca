// Small texts that many screens show alike. London is the agency's clock wherever the browser stands.

import { LIMITS } from '#core/limits.ts'

const LONDON = 'Europe/London'
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: LONDON,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** '9+' from ten upward. */
export function badgeText(count: number): string {
  return count >= LIMITS.badgeCap ? `${LIMITS.badgeCap - 1}+` : String(count)
}

/** The London time of day to the second, and whether it is BST or GMT. */
export function londonClock(now: Date): { time: string; zone: string } {
  const parts = Object.fromEntries(clock.formatToParts(now).map(({ type, value }) => [type, value]))
  return { time: `${parts.hour}:${parts.minute}:${parts.second}`, zone: parts.timeZoneName ?? '' }
}

/** Seconds as `m:ss`. */
export function countdownText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** At most two letters of a name, else the first of the e-mail, else 'U'. */
export function initialsOf(person: { fullName?: string | null; email?: string | null }): string {
  const words = person.fullName?.trim().split(/\s+/).filter(Boolean) ?? []
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.at(0) ?? '')
    .join('')
  return (letters || person.email?.trim().at(0) || 'U').toUpperCase()
}
