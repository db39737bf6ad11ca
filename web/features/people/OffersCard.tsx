// The work that a person was offered, the newest first.

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { FORMATS, formatDay, formatInstant } from '#core/time-labels.ts'
import { personOffersQuery } from '#web/features/offers/queries.ts'
import { offerWords } from '#web/features/offers/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { CardList } from './CardList.tsx'
import { JobRow } from './JobRow.tsx'

const time = (moment: string) => formatInstant(new Date(moment), FORMATS.shortTime)

export function OffersCard({ userId }: { userId: string }) {
  const query = useQuery(personOffersQuery(userId))
  return (
    <Card aria-label="Offers">
      <CardHeader icon={<Send aria-hidden />} title="Offers" />
      <CardList query={query} label="Offers" empty="No work offered yet.">
        {({ id, jobId, jobHeadline, startDate, state, sentAt, answeredAt, reason }) => {
          const [label, tone] = offerWords({ state, sentAt })
          const facts = [
            `Work on ${formatDay(startDate, FORMATS.weekdayDate)}`,
            sentAt && `asked ${time(sentAt)}`,
            answeredAt && `answered ${time(answeredAt)}`,
          ].filter(Boolean)
          return (
            <JobRow key={id} jobId={jobId} headline={jobHeadline} aside={<Badge tone={tone}>{label}</Badge>}>
              <p className="text-muted text-sm">{facts.join(' · ')}</p>
              {reason && <p className="break-words text-ink-soft text-sm">{reason}</p>}
            </JobRow>
          )
        }}
      </CardList>
    </Card>
  )
}
