// A list of people, searchable by name or number, with its loading, error and empty states.

import { Users } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { countText } from '#web/lib/format.ts'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { matchesPerson } from './search.ts'

const FIRST_ROWS = 50

interface PeopleListProps {
  people: readonly User[]
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown }
  words: { search: string; list: string; loading: string; failed: string; none: string; noneHint: string }
  row: (user: User) => ReactNode
}

export function PeopleList({ people, query, words, row }: PeopleListProps) {
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const shown = useMemo(() => people.filter((user) => matchesPerson(user, search)), [people, search])
  const { data, error, isFetching, refetch } = query
  // The rows of a thousand people take a while: the first are there at once, the rest follow in the background.
  const isWhole = useDeferredValue(Boolean(data), false)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-3">
        <SearchField
          label={words.search}
          hideLabel
          placeholder="Search by name, number or role"
          className="min-w-0 flex-1 md:max-w-sm"
          value={typed}
          onChange={setTyped}
        />
        <p role="status" className="tabular text-muted text-sm">
          {search && data ? `${countText(shown.length)} of ${countText(people.length)}` : ''}
        </p>
      </div>
      {!data && !error && <LoadingState label={words.loading} rows={6} />}
      {!data && Boolean(error) && (
        <ErrorState title={words.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {Boolean(data) && shown.length === 0 && (
        <EmptyState title={search ? 'Nobody matches' : words.none} icon={<Users aria-hidden />}>
          {search ? 'Try another name or number.' : words.noneHint}
        </EmptyState>
      )}
      <ul aria-label={words.list} className="@container">
        {(isWhole ? shown : shown.slice(0, FIRST_ROWS)).map(row)}
      </ul>
    </>
  )
}
