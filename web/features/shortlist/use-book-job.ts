// Booking somebody from the shortlist. Somebody who is ready for every day is booked with one press; whatever the rules
// say of others is asked first, as in the booking dialog.

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Overriding } from '#core/contracts/findings.ts'
import type { Job } from '#core/contracts/jobs.ts'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { jobDatesLabel } from '#core/job-messages.ts'
import { undoLatest, useBook } from '#web/features/rota/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { contentKey, useIdempotencyKey } from '#web/lib/idempotency.ts'
import { refusedFindings } from '#web/lib/use-findings.ts'
import { toast } from '#web/ui/toast.ts'
import { toldLater, undoToast } from '#web/ui/undo-toast.ts'

/** Sends the booking; refusals are thrown. */
export function useSendJobBooking(jobId: string) {
  const book = useBook()
  const key = useIdempotencyKey()
  return {
    isPending: book.isPending,
    send: (contractorId: string, overriding: Overriding = {}) => {
      const body = { jobId, contractorId, ...overriding }
      return book.mutateAsync({ body, idempotencyKey: contentKey(key.current, JSON.stringify(body)) })
    },
  }
}

export interface BookedPerson {
  name: string
  /** One of the shifts, to undo them all by. */
  shiftId: string
}

export function useSayBooked() {
  const client = useQueryClient()
  return (job: Job, { name, shiftId }: BookedPerson): void => {
    const what = `${job.headline}, ${jobDatesLabel(job)}`
    undoToast(
      { title: 'Booked', description: `${name} is booked for ${what}. ${toldLater(name)}` },
      () => undoLatest(client, shiftId),
      { title: 'Booking Undone', description: `${what} is open again.` },
    )
  }
}

interface JobToBook {
  job: Job
  /** The list speaks of all its days. */
  isJudgedWhole: boolean
}

export function useBookJob({ job, isJudgedWhole }: JobToBook, onDone: () => void) {
  const { send } = useSendJobBooking(job.id)
  const [asking, setAsking] = useState<ShortlistPerson | null>(null)
  const [busyWith, setBusyWith] = useState<string | null>(null)

  const sayBooked = useSayBooked()
  const finish = (booked: BookedPerson) => {
    onDone()
    sayBooked(job, booked)
  }

  async function bookNow(person: ShortlistPerson): Promise<void> {
    setBusyWith(person.userId)
    try {
      const { shifts } = await send(person.userId)
      finish({ name: person.name, shiftId: shifts[0]!.id })
    } catch (error) {
      // Something has changed since the list was made.
      if (refusedFindings(error)) return setAsking(person)
      const description = messageOf(error, 'The booking could not be made')
      toast({ title: 'Not Booked', description, variant: 'destructive' })
    } finally {
      setBusyWith(null)
    }
  }

  return {
    asking,
    busyWith,
    start: (person: ShortlistPerson) =>
      person.standing === 'ready' && isJudgedWhole ? void bookNow(person) : setAsking(person),
    cancel: () => setAsking(null),
    finish,
  }
}
