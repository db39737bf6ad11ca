// The e-mail draft that opens after an application: to the agency, with details of the job and the contractor.

import type { CurrentUser } from '#core/contracts/auth.ts'
import type { Job } from '#core/contracts/jobs.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { GENDER_LABELS } from '#core/jobs.ts'

/** Mail programs truncate or refuse longer URLs. */
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

/** Opened like a link, so the page itself does not navigate. */
export function openDraft(draft: string): void {
  const link = document.createElement('a')
  link.href = draft
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
}
