// Marking a day as unavailable does not cancel a shift on it. Somebody who does so is told, while it can be mended.

import { useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { type Control, useWatch } from 'react-hook-form'
import { daysCovered, decideAvailability } from '#core/availability.ts'
import { dayOf } from '#core/time.ts'
import { myShiftsQuery } from '#web/features/rota/queries.ts'
import { useConfig } from '#web/lib/config.ts'
import { useToday } from '#web/lib/use-today.ts'
import { type AvailabilityFormValues, timingOf } from './availability-form.ts'

export function BookedHint({ control }: { control: Control<AvailabilityFormValues> }) {
  const form = useWatch({ control }) as AvailabilityFormValues
  const today = useToday()
  const { agencyPhone } = useConfig()
  const timing = form.kind === 'UNAVAILABLE' ? timingOf(form) : null
  const asked = timing && decideAvailability(timing).ok ? timing : null
  const [from, to] = asked ? [asked.firstDay, asked.recurEnd ?? asked.lastDay] : [today, today]
  const shifts = useQuery({ ...myShiftsQuery(from, to), enabled: asked !== null, refetchInterval: false })
  if (!asked || !shifts.data) return null
  const days = new Set(daysCovered(asked, from, to))
  const booked = shifts.data.filter(({ dateStart }) => days.has(dayOf(new Date(dateStart)))).length
  if (booked === 0) return null
  return (
    <p role="status" className="flex gap-2 rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {`You are booked for ${booked} ${booked === 1 ? 'shift' : 'shifts'} on these days, and stay booked. If you cannot work, please call the office on ${agencyPhone}.`}
    </p>
  )
}
