// Chooses contractors by name; they are asked in the order in which they are chosen.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { can } from '#core/capabilities.ts'
import { plainText } from '#core/search-text.ts'
import { nameOf, usersQuery } from '#web/features/users/queries.ts'
import { Input } from '#web/ui/Input.tsx'
import { ScrollRegion } from '#web/ui/ScrollRegion.tsx'
import { Checkbox } from '#web/ui/Toggles.tsx'

interface PeopleChoiceProps {
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
  /** Those who are in the round already. */
  without?: ReadonlySet<string>
}

export function PeopleChoice({ value, onChange, without }: PeopleChoiceProps) {
  const { data = [] } = useQuery(usersQuery)
  const [search, setSearch] = useState('')
  const wanted = plainText(search.trim())
  const found = data.filter(
    (user) =>
      can(user.role, 'offers:answer') &&
      user.isActive &&
      !without?.has(user.id) &&
      plainText(nameOf(user)).includes(wanted),
  )
  const toggle = (id: string, on: boolean) =>
    onChange(on ? [...value, id] : value.filter((other) => other !== id))
  return (
    <div className="flex flex-col gap-2">
      <Input
        type="search"
        aria-label="Search contractors"
        placeholder="Search contractors"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <ScrollRegion label="Contractors" className="max-h-56 rounded-control border px-3 py-2">
        <ul className="flex flex-col gap-2">
          {found.map((user) => (
            <li key={user.id}>
              <Checkbox
                label={placed(nameOf(user), value.indexOf(user.id))}
                checked={value.includes(user.id)}
                onChange={(on) => toggle(user.id, on)}
              />
            </li>
          ))}
          {found.length === 0 && <li className="text-muted">Nobody to choose.</li>}
        </ul>
      </ScrollRegion>
      <p role="status" className="text-muted text-sm">{`${value.length} chosen, asked in this order`}</p>
    </div>
  )
}

/** 'Amara Okafor (2)': their place in the order. */
const placed = (name: string, at: number) => (at === -1 ? name : `${name} (${at + 1})`)
