// One part of the staff dashboard: a card with a list, or a line if there is nothing to do.

import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'

/** Longer lists are unfolded on demand: the page scrolls as one. */
const FIRST_SHOWN = 8

interface HomeSectionProps<T> {
  title: string
  icon: ReactNode
  description?: string
  items: readonly T[]
  /** The line for an empty list. */
  empty: string
  children: (item: T) => ReactNode
}

export function HomeSection<T>({ title, icon, description, items, empty, children }: HomeSectionProps<T>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? items : items.slice(0, FIRST_SHOWN)
  return (
    <Card aria-label={title}>
      <CardHeader title={title} icon={icon} description={description} />
      {items.length === 0 ? (
        <p className="px-4 py-3 text-muted">{empty}</p>
      ) : (
        <ul className="divide-y">{shown.map(children)}</ul>
      )}
      {items.length > shown.length && (
        <div className="border-t p-2 text-center">
          <Button variant="quiet" onClick={() => setWhole(true)}>
            {`Show all ${items.length}`}
          </Button>
        </div>
      )}
    </Card>
  )
}

/** The look of a row that is a link or a button as a whole. */
export const rowClass =
  'flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-left -outline-offset-2 hover:bg-subtle'
