// Warns before a second account for the same person: somebody with a new number registers again.

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import type { User } from '#core/contracts/users.ts'
import { roleLabel, sameNamed } from '#core/users.ts'
import { nameOf, usersQuery } from './queries.ts'

interface SameNameWarningProps {
  /** The account itself, if it exists already. */
  id?: string
  firstName: string
  lastName: string
}

export function SameNameWarning(person: SameNameWarningProps) {
  const { data } = useQuery(usersQuery)
  const others = sameNamed(person, data ?? [])
  return (
    <div role="status">
      {others.length > 0 && (
        <div className="flex items-start gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <div>
            <p className="font-medium">Likely a second account: this name is already here.</p>
            <ul>
              {others.map((other) => (
                <li key={other.id}>{accountLabel(other)}</li>
              ))}
            </ul>
            <p>If it is the same person with a new number, change the number of that account instead.</p>
          </div>
        </div>
      )}
    </div>
  )
}

const accountLabel = (user: User): string =>
  [
    nameOf(user),
    roleLabel(user.role),
    user.whatsappNumber ?? 'no number',
    ...(user.isActive ? [] : ['paused']),
  ].join(', ')
