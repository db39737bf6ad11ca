// What the form should say of the days that it would save.

import { type Control, useWatch } from 'react-hook-form'
import { daysCovered, decideAvailability } from '#core/availability.ts'
import { type AvailabilityFormValues, timingOf } from './availability-form.ts'
import { DayNotes } from './DayNotes.tsx'

interface BookedHintProps {
  control: Control<AvailabilityFormValues>
  userId: string
  name?: string | undefined
}

export function BookedHint({ control, userId, name }: BookedHintProps) {
  const form = useWatch({ control }) as AvailabilityFormValues
  const timing = timingOf(form)
  const asked = timing && decideAvailability(timing).ok ? timing : null
  const days = asked ? daysCovered(asked, asked.firstDay, asked.recurEnd ?? asked.lastDay) : []
  return <DayNotes userId={userId} name={name} kind={form.kind} days={days} />
}
