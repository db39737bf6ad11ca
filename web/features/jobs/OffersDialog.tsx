// The offers of a job on Live Jobs: the latest round, or the form that starts one.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { isOpen } from '#core/jobs.ts'
import { OfferRoundPanel } from '#web/features/offers/OfferRoundPanel.tsx'
import { PeopleChoice } from '#web/features/offers/PeopleChoice.tsx'
import { jobOffersQuery } from '#web/features/offers/queries.ts'
import { StartOffersForm } from '#web/features/offers/StartOffersForm.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { jobQuery } from './queries.ts'

export function OffersDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  // It may be filled while the dialog is open.
  const { data: now = job } = useQuery(jobQuery(job.id))
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Offers: ${job.headline}`}
      description={`${jobDatesLabel(job)}, ${jobTimesLabel(job)}`}
    >
      <div className="flex flex-col gap-4">
        <OfferRoundPanel job={job} />
        {isOpen(now.status) && <StartRound jobId={job.id} />}
      </div>
    </Dialog>
  )
}

function StartRound({ jobId }: { jobId: string }) {
  const { data } = useQuery(jobOffersQuery(jobId))
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (!data || data.rounds[0]?.state === 'RUNNING') return null
  return (
    <section aria-label="Ask people" className="flex flex-col gap-3">
      <h3 className="font-medium">{data.rounds.length > 0 ? 'Ask again' : 'Ask people'}</h3>
      <PeopleChoice value={chosen} onChange={setChosen} />
      <StartOffersForm jobId={jobId} contractorIds={chosen} onStarted={() => setChosen([])} />
    </section>
  )
}
