// In a booking's details: the rules that somebody overruled for it, in the words of then.

import { useQuery } from '@tanstack/react-query'
import { OverrideItem } from '#web/features/people/OverrideItem.tsx'
import { shiftQuery } from './queries.ts'

export function Overruled({ shiftId }: { shiftId: string }) {
  const { data } = useQuery(shiftQuery(shiftId))
  const overrides = data?.overrides ?? []
  if (overrides.length === 0) return null
  return (
    <section aria-label="Overruled" className="rounded-control border px-3 py-2">
      <h3 className="mb-1.5 font-semibold">Overruled</h3>
      <ul className="flex flex-col gap-2">
        {overrides.map((override) => (
          <li key={`${override.rule} ${override.at}`}>
            <OverrideItem override={override} />
          </li>
        ))}
      </ul>
    </section>
  )
}
