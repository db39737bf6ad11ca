import { normaliseInitials } from '../initials.ts'
import { type DoNotSend, type FactShift, isSameDay, lengthOf, type Rule } from './rule.ts'

/** Service users whom the person is not to be sent to again. Names the reason, so the words are for staff alone. */
export const doNotSend: Rule = {
  name: 'do-not-send',
  reach: 'own',
  isSameMatter: (before, after) => isSameDay(before, after) && isSameServiceUser(before.fact, after.fact),
  prepare({ doNotSend: entries }) {
    if (entries.length === 0) return null
    return (shift) => {
      const found = entriesFor(shift.fact, entries)
      if (found.length === 0) return null
      return { by: [found.length, lengthOf(shift)], say: () => found.map(words).join('. ') }
    }
  },
}

type ServiceUser = Pick<FactShift, 'serviceUserInitials' | 'localAuthority'>

/** Those that are about the service user of a shift. */
export function entriesFor<E extends Omit<DoNotSend, 'reason'>>(
  shift: ServiceUser,
  entries: readonly E[],
): E[] {
  const initials = normaliseInitials(shift.serviceUserInitials ?? '')
  if (initials === '') return []
  return entries.filter((entry) => entry.initials === initials && mayBeSame(entry.localAuthority, shift))
}

/** Two people may have the same initials; the local authority tells them apart where both have one. */
function mayBeSame(authority: string | null, shift: ServiceUser): boolean {
  const [one, other] = [authorityKey(authority), authorityKey(shift.localAuthority)]
  return one === '' || other === '' || one === other
}

const isSameServiceUser = (one: ServiceUser, other: ServiceUser): boolean =>
  normaliseInitials(one.serviceUserInitials ?? '') === normaliseInitials(other.serviceUserInitials ?? '') &&
  authorityKey(one.localAuthority) === authorityKey(other.localAuthority)

const authorityKey = (name: string | null | undefined): string =>
  (name ?? '').normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()

function words({ initials, localAuthority, reason }: DoNotSend): string {
  const place = localAuthority?.trim() ? ` (${localAuthority.trim()})` : ''
  return `Not to be sent to ${initials}${place} again: ${reason.trim().replace(/\.+$/, '')}`
}
