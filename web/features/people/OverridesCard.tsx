// The rules that were overruled for a person's shifts.

import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { LIMITS } from '#core/limits.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { CardList } from './CardList.tsx'
import { OverrideItem } from './OverrideItem.tsx'
import { overridesQuery } from './queries.ts'

export function OverridesCard({ userId }: { userId: string }) {
  const query = useQuery(overridesQuery(userId))
  return (
    <Card aria-label="Overrides">
      <CardHeader
        icon={<ShieldCheck aria-hidden />}
        title="Overrides"
        description={
          query.data && query.data.length >= LIMITS.overridesListed
            ? `The latest ${LIMITS.overridesListed}`
            : undefined
        }
      />
      <CardList query={query} label="Overrides" empty="No rule was overruled for their shifts.">
        {(item) => (
          <li key={`${item.shiftId} ${item.rule} ${item.at}`} className="flex flex-col gap-1 px-4 py-3">
            <p className="text-ink-soft text-sm">{`${formatDay(item.day, FORMATS.date)} · ${item.headline}`}</p>
            <OverrideItem override={item} />
          </li>
        )}
      </CardList>
    </Card>
  )
}
