// The e-mail draft that opens after an application: to the agency, with the job and the contractor in it.

import type { CurrentUser } from '#core/contracts/auth.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { GENDER_LABELS } from '#core/jobs.ts'

/** Mail programs cut a longer address off, some refuse it. */
const LONGEST_NOTES = 600

export function emailDraft(to: string, job: Job, contractor: CurrentUser): string {
  const subject = `Job application: ${job.headline}`
  const lines: (string | null)[] = [
    'I have applied for this job.',
    '',
    'Job details',
    `Headline: ${job.headline}`,
    `Address: ${job.address}`,
    `Dates: ${jobDatesLabel(job)}`,
    `Shift times: ${jobTimesLabel(job)}`,
    `Hours per day: ${job.hoursPerDay.toFixed(2)}`,
    `Gender preference: ${GENDER_LABELS[job.genderPreference]}`,
    job.serviceUserInitials && `Service user initials: ${job.serviceUserInitials}`,
    job.localAuthority && `Local authority: ${job.localAuthority}`,
    job.bonus && `Bonus: ${job.bonus}`,
    job.notes && `Notes: ${job.notes.slice(0, LONGEST_NOTES)}`,
    '',
    'Contractor details',
    `Name: ${contractor.fullName}`,
    contractor.whatsappNumber && `Phone: ${contractor.whatsappNumber}`,
    contractor.email && `E-mail: ${contractor.email}`,
  ]
  const body = lines.filter((line) => line !== null).join('\r\n')
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

/** As a press on a link does it, so that the page itself stays where it is. */
export function openDraft(draft: string): void {
  const link = document.createElement('a')
  link.href = draft
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
