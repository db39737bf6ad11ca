// Initials fill in the address, local authority and notes that were last used with them. What somebody typed stays.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { initialsSearch } from '#core/initials.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import type { BookingFields } from './booking-form.ts'
import { lastUsedQuery } from './queries.ts'

const FILLED = ['address', 'localAuthority', 'notes'] as const
type Filled = Partial<Record<(typeof FILLED)[number], string>>

/** Returns what to say under the initials. */
export function useLastUsed(form: UseFormReturn<BookingFields>): string | undefined {
  const initials = initialsSearch(useDebounced(form.watch('serviceUserInitials') ?? ''))
  const answer = useQuery({ ...lastUsedQuery(initials ?? ''), enabled: initials !== null }).data
  const lastUsed = initials ? answer?.lastUsed : null
  const filled = useRef<Filled>({})
  const { getValues, setValue } = form

  useEffect(() => {
    if (lastUsed === undefined) return
    for (const name of FILLED) {
      const [typed, ours] = [getValues(name) ?? '', filled.current[name] ?? '']
      if (typed !== ours) continue
      const value = lastUsed?.[name] ?? ''
      filled.current[name] = value
      if (typed !== value) setValue(name, value, { shouldValidate: true })
    }
  }, [lastUsed, getValues, setValue])

  if (!lastUsed) return undefined
  return `Filled in from the booking on ${formatDay(lastUsed.day, FORMATS.weekdayDate)}. Please check.`
}
