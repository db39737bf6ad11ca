// The offers of a job on Live Jobs: the latest round, or the form that starts one.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { isOpen } from '#core/jobs.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { OfferRoundPanel } from './OfferRoundPanel.tsx'
import { PeopleChoice } from './PeopleChoice.tsx'
import { jobOffersQuery } from './queries.ts'
import { StartOffersForm } from './StartOffersForm.tsx'

export function OffersDialog({ job, onClose }: { job: Job; onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Offers: ${job.headline}`}
      description={`${jobDatesLabel(job)}, ${jobTimesLabel(job)}`}
    >
      <div className="flex flex-col gap-4">
        <OfferRoundPanel jobId={job.id} />
        {isOpen(job.status) && <StartRound jobId={job.id} />}
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
