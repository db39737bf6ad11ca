// A person's applications, the newest first.

import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { Link } from 'wouter'
import { jobPath } from '#core/paths.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import { contractorApplicationsQuery } from '#web/features/applications/queries.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { CardList } from './CardList.tsx'

export function ApplicationsCard({ userId }: { userId: string }) {
  const query = useQuery(contractorApplicationsQuery(userId))
  return (
    <Card aria-label="Applications">
      <CardHeader icon={<Briefcase aria-hidden />} title="Applications" />
      <CardList query={query} label="Applications" empty="No applications yet.">
        {({ id, jobId, jobHeadline, status, appliedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
            <span className="min-w-0 flex-1 basis-40">
              <Link
                href={jobPath(jobId)}
                className="control-height flex items-center break-words font-medium text-accent underline-offset-2 hover:underline"
              >
                {jobHeadline}
              </Link>
            </span>
            <span className="text-muted text-sm">{formatInstant(new Date(appliedAt), FORMATS.dateTime)}</span>
            <ApplicationStatus status={status} />
          </li>
        )}
      </CardList>
    </Card>
  )
}
