// A person's applications, the newest first.

import { useQuery } from '@tanstack/react-query'
import { Briefcase } from 'lucide-react'
import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { ApplicationStatus } from '#web/features/applications/ApplicationStatus.tsx'
import { contractorApplicationsQuery } from '#web/features/applications/queries.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { CardList } from './CardList.tsx'
import { JobRow } from './JobRow.tsx'

export function ApplicationsCard({ userId }: { userId: string }) {
  const query = useQuery(contractorApplicationsQuery(userId))
  return (
    <Card aria-label="Applications">
      <CardHeader icon={<Briefcase aria-hidden />} title="Applications" />
      <CardList query={query} label="Applications" empty="No applications yet.">
        {({ id, jobId, jobHeadline, appliedAt, ...application }) => (
          <JobRow
            key={id}
            jobId={jobId}
            headline={jobHeadline}
            aside={
              <>
                <span className="text-muted text-sm">
                  {formatInstant(new Date(appliedAt), FORMATS.dateTime)}
                </span>
                <ApplicationStatus of={application} />
              </>
            }
          />
        )}
      </CardList>
    </Card>
  )
}
