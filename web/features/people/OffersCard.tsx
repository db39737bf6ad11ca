// The work that a person was offered, the newest first.

import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { Link } from 'wouter'
import { jobPath } from '#core/paths.ts'
import { FORMATS, formatDay, formatInstant } from '#core/time-labels.ts'
import { personOffersQuery } from '#web/features/offers/queries.ts'
import { OFFER_WORDS } from '#web/features/offers/words.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { CardList } from './CardList.tsx'

const time = (moment: string) => formatInstant(new Date(moment), FORMATS.shortTime)

export function OffersCard({ userId }: { userId: string }) {
  const query = useQuery(personOffersQuery(userId))
  return (
    <Card aria-label="Offers">
      <CardHeader icon={<Send aria-hidden />} title="Offers" />
      <CardList query={query} label="Offers" empty="No work offered yet.">
        {({ id, jobId, jobHeadline, startDate, state, sentAt, answeredAt, reason }) => {
          const [label, tone] = OFFER_WORDS[state]
          const facts = [
            `Work on ${formatDay(startDate, FORMATS.weekdayDate)}`,
            sentAt && `asked ${time(sentAt)}`,
            answeredAt && `answered ${time(answeredAt)}`,
          ].filter(Boolean)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
              <div className="min-w-0 flex-1 basis-40">
                <Link
                  href={jobPath(jobId)}
                  className="control-height flex items-center break-words font-medium text-accent underline-offset-2 hover:underline"
                >
                  {jobHeadline}
                </Link>
                <p className="text-muted text-sm">{facts.join(' · ')}</p>
                {reason && <p className="break-words text-ink-soft text-sm">{reason}</p>}
              </div>
              <Badge tone={tone}>{label}</Badge>
            </li>
          )
        }}
      </CardList>
    </Card>
  )
}
