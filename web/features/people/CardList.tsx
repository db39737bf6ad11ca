// The list in a card of a person's page, with its loading, empty and error state. Long lists are unfolded on demand.

import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'

const FIRST_SHOWN = 5

interface CardListProps<T> {
  query: { data?: readonly T[] | undefined; error: unknown; isFetching: boolean; refetch: () => unknown }
  label: string
  empty: string
  children: (item: T) => ReactNode
}

export function CardList<T>({ query, label, empty, children }: CardListProps<T>) {
  const { data, error, isFetching, refetch } = query
  const [isWhole, setWhole] = useState(false)
  if (!data && error) return <ErrorState error={error} retrying={isFetching} onRetry={() => void refetch()} />
  if (!data) return <LoadingState label={`Loading ${label}`} rows={2} />
  if (data.length === 0) return <p className="px-4 py-3 text-muted">{empty}</p>
  const shown = isWhole ? data : data.slice(0, FIRST_SHOWN)
  return (
    <>
      <ul aria-label={label} className="divide-y">
        {shown.map(children)}
      </ul>
      {data.length > shown.length && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {`Show all ${data.length}`}
            <span className="sr-only">{` of ${label}`}</span>
          </Button>
        </div>
      )}
    </>
  )
}
