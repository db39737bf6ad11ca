// Books an open job to the person it was dropped on. Whatever the rules say is asked first, as in Find someone.

import { lazy } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import { useBook } from '#web/features/rota/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { askRules, refusedFindings } from '#web/lib/use-findings.ts'
import { openDialog } from '#web/ui/opened-dialog.ts'
import { toast } from '#web/ui/toast.ts'
import { type BookedPerson, useSayBooked } from './use-book-job.ts'

const BookPersonDialog = lazy(async () => ({
  default: (await import('./BookPersonDialog.tsx')).BookPersonDialog,
}))

export function useDropJob() {
  const { mutateAsync: book } = useBook()
  const key = useIdempotencyKey()
  const sayBooked = useSayBooked()

  return async (job: Job, { id: contractorId, name }: { id: string; name: string }): Promise<void> => {
    const ask = () =>
      openDialog((close) => (
        <BookPersonDialog
          job={job}
          person={{ userId: contractorId, name }}
          onClose={close}
          onBooked={(booked: BookedPerson) => {
            close()
            sayBooked(job, booked)
          }}
        />
      ))
    const body = { jobId: job.id, contractorId }
    try {
      const { findings } = await askRules(body)
      if (findings.length > 0) return ask()
      key.renew()
      const { shifts } = await book({ body, idempotencyKey: key.current })
      sayBooked(job, { name, shiftId: shifts[0]!.id })
    } catch (error) {
      // Something has changed since the rules were asked.
      if (refusedFindings(error)) return ask()
      const description = messageOf(error, 'The booking could not be made')
      toast({ title: 'Not Booked', description, variant: 'destructive' })
    }
  }
}
