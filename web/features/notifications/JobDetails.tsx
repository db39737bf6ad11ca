// A summary of the job that a notification is about.

import type { ReactNode } from 'react'
import type { Notification } from '#core/contracts/notifications.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { GENDER_LABELS } from '#core/jobs.ts'
import { cx } from '#web/lib/class-names.ts'
import { mapLink } from '#web/lib/map-link.ts'

export function JobDetails({ notification: n }: { notification: Notification }) {
  if (!n.jobId || !n.jobStartDate || !n.jobEndDate || !n.jobShiftStartTime || !n.jobShiftEndTime) return null
  const address = n.jobAddress ?? n.jobLocation
  return (
    <dl className="mt-1 flex flex-wrap gap-x-6 gap-y-1 rounded-control bg-subtle px-3 py-2 text-sm">
      {address && (
        <Detail label="Location" wide>
          <a
            href={mapLink(address)}
            target="_blank"
            rel="noreferrer"
            aria-label={`${address} (opens the map)`}
            className="line-target-in-text text-accent underline-offset-2 hover:underline"
          >
            {address}
          </a>
        </Detail>
      )}
      <Detail label="Dates">{jobDatesLabel({ startDate: n.jobStartDate, endDate: n.jobEndDate })}</Detail>
      <Detail label="Shift times">
        {jobTimesLabel({ shiftStartTime: n.jobShiftStartTime, shiftEndTime: n.jobShiftEndTime })}
      </Detail>
      {n.jobHoursPerDay !== null && <Detail label="Hours per day">{n.jobHoursPerDay}</Detail>}
      {n.jobGenderPreference && (
        <Detail label="Gender preference">{GENDER_LABELS[n.jobGenderPreference]}</Detail>
      )}
      {n.jobRoleLabel && (
        <Detail label="Role" wide>
          {n.jobRoleLabel}
        </Detail>
      )}
      {n.jobBonus && (
        <Detail label="Bonus" wide>
          <span className="rounded-md bg-success-soft px-1.5 py-0.5 font-medium text-on-success-soft">
            {n.jobBonus}
          </span>
        </Detail>
      )}
      {n.jobNotes && (
        <Detail label="Notes" wide>
          <span className="line-clamp-3 whitespace-pre-line" title={n.jobNotes}>
            {n.jobNotes}
          </span>
        </Detail>
      )}
    </dl>
  )
}

function Detail({ label, wide, children }: { label: string; wide?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx('flex min-w-0 max-w-full flex-wrap gap-x-1.5', wide ? 'basis-full' : 'flex-1 basis-52')}
    >
      <dt className="text-muted">{`${label}:`}</dt>
      <dd className="min-w-0 max-w-full break-words">{children}</dd>
    </div>
  )
}
