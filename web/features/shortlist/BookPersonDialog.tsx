// Asks before somebody is booked of whom the rules have something to say.

import type { Job } from '#core/contracts/jobs.ts'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { refusedFindings, useFindings } from '#web/lib/use-findings.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FindingsPanel } from '#web/ui/FindingsPanel.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BookedPerson, useSendJobBooking } from './use-book-job.ts'

interface BookPersonDialogProps {
  job: Job
  person: Pick<ShortlistPerson, 'userId' | 'name'>
  onClose: () => void
  onBooked: (booked: BookedPerson) => void
}

export function BookPersonDialog({ job, person, onClose, onBooked }: BookPersonDialogProps) {
  const { send, isPending } = useSendJobBooking(job.id)
  const rules = useFindings({ contractorId: person.userId, jobId: job.id })

  async function submit(): Promise<void> {
    const overriding = rules.overriding()
    if (!overriding) return
    try {
      const { shifts } = await send(person.userId, overriding)
      onBooked({ name: person.name, shiftId: shifts[0]!.id })
    } catch (error) {
      rules.takeRefusal(error)
      if (refusedFindings(error)) return
      const description = messageOf(error, 'The booking could not be made')
      toast({ title: 'Not Booked', description, variant: 'destructive' })
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      size="small"
      title={`Book ${person.name}`}
      description={`${job.headline} · ${jobDatesLabel(job)}, ${jobTimesLabel(job)}`}
      notice={<FindingsPanel state={rules} verb="book anyway" cannot="This cannot be booked." />}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button busy={isPending} disabled={rules.isStopped} onClick={() => void submit()}>
            {rules.stop === 'reason' ? 'Book anyway' : 'Book'}
          </Button>
        </>
      }
    />
  )
}
