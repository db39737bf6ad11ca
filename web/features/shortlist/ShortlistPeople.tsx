// The people who could take some work: how they are ordered, a search among many, and the list itself.

import { UserRoundSearch } from 'lucide-react'
import { type ComponentProps, type RefObject, useMemo, useState } from 'react'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { ORDER, type Standing } from '#core/shortlist/order.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { shortlistRows } from './rows.ts'
import { ShortlistList } from './ShortlistList.tsx'

/** With more people than this, one looks for somebody by name. */
const SEARCHED_FROM = 10

interface ShortlistPeopleProps extends Omit<ComponentProps<typeof ShortlistList>, 'rows' | 'onFold'> {
  people: readonly ShortlistPerson[]
  scroller: RefObject<HTMLElement | null>
}

export function ShortlistPeople({ people, ...list }: ShortlistPeopleProps) {
  const [folded, setFolded] = useState<ReadonlySet<Standing>>(new Set(['cannot']))
  const [typed, setTyped] = useState('')
  const rows = useMemo(() => shortlistRows(people, { folded, typed }), [people, folded, typed])
  if (people.length === 0) {
    return (
      <EmptyState icon={<UserRoundSearch aria-hidden />} title="Nobody to ask yet">
        Contractors appear here as soon as their accounts are active.
      </EmptyState>
    )
  }
  return (
    <>
      <OrderExplained />
      {people.length > SEARCHED_FROM && (
        <SearchField
          label="Search by name"
          hideLabel
          placeholder="Search by name"
          value={typed}
          onChange={setTyped}
        />
      )}
      {rows.length === 0 && <p className="py-6 text-center text-muted">Nobody of that name.</p>}
      <ShortlistList {...list} rows={rows} onFold={(standing) => setFolded(toggled(folded, standing))} />
    </>
  )
}

function toggled(folded: ReadonlySet<Standing>, standing: Standing): ReadonlySet<Standing> {
  const next = new Set(folded)
  if (!next.delete(standing)) next.add(standing)
  return next
}

function OrderExplained() {
  return (
    <details className="rounded-control border bg-subtle/60 px-3 py-1 text-sm">
      <summary className="min-h-(--target) cursor-pointer content-center font-medium">
        How this list is ordered
      </summary>
      <p className="mt-1.5 text-muted">Each line only counts between people who are alike in those above.</p>
      <ol className="mt-1 list-decimal pl-5">
        {ORDER.map(({ words }) => (
          <li key={words}>{words.charAt(0).toUpperCase() + words.slice(1)}</li>
        ))}
      </ol>
    </details>
  )
}
