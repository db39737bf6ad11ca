// The figures for the visible window.

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Day, daysBetween } from '#core/time.ts'
import { countText } from '#web/lib/format.ts'
import { rotaStatsQuery } from './queries.ts'

export function RotaStats({ from, to }: { from: Day; to: Day }) {
  const { data, isError } = useQuery(rotaStatsQuery(from, to))
  const waiting = isError ? 'Not available' : '…'
  return (
    <dl className="flex flex-wrap gap-2 max-md:w-full">
      <Stat
        label="Availability entries"
        hint={
          daysBetween(from, to) < 7 ? 'in this week' : `in these ${(daysBetween(from, to) + 1) / 7} weeks`
        }
      >
        {data ? countText(data.availabilityEntries) : waiting}
      </Stat>
      <Stat
        label="Coverage"
        hint={
          data && data.jobDaysWanted > 0
            ? `${data.jobDaysBooked} of ${data.jobDaysWanted} job days booked`
            : 'no job days needed'
        }
      >
        {data ? coverage(data.jobDaysBooked, data.jobDaysWanted) : waiting}
      </Stat>
    </dl>
  )
}

/** Rounded down, so that 100% means every day. */
function coverage(booked: number, wanted: number): string {
  return wanted === 0 ? '–' : `${Math.floor((booked / wanted) * 100)}%`
}

function Stat({ label, hint, children }: { label: string; hint: string; children: ReactNode }) {
  return (
    <div className="min-w-36 rounded-card border bg-surface px-3 py-1.5 shadow-card max-md:min-w-0 max-md:flex-1 max-md:basis-36">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="flex max-w-72 flex-wrap items-baseline gap-x-2">
        <span className="tabular font-semibold text-lg leading-6">{children}</span>
        <span className="text-muted text-xs">{hint}</span>
      </dd>
    </div>
  )
}
