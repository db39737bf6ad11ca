// What unbooking with cover publishes: exactly what contractors will read, and a box for words of the advert.

import { useQuery } from '@tanstack/react-query'
import type { Shift } from '#core/contracts/rota.ts'
import { coverJob } from '#core/cover.ts'
import { jobDatesLabel, jobTimesLabel } from '#core/job-messages.ts'
import { GENDER_LABELS } from '#core/jobs.ts'
import { LIMITS } from '#core/limits.ts'
import { jobQuery } from '#web/features/jobs/queries.ts'
import { Field } from '#web/ui/Field.tsx'
import { Textarea } from '#web/ui/Input.tsx'
import { Skeleton } from '#web/ui/States.tsx'

interface CoverAdvertProps {
  shift: Shift
  words: string
  onChange: (words: string) => void
}

export function CoverAdvert({ shift, words, onChange }: CoverAdvertProps) {
  const from = useQuery({ ...jobQuery(shift.jobId ?? ''), enabled: shift.jobId !== null })
  const isKnown = shift.jobId === null || from.data !== undefined
  return (
    <div className="flex flex-col gap-3">
      <section aria-label="What contractors will see" className="rounded-card border bg-subtle/60 px-3 py-2">
        <h3 className="mb-1 font-medium">What contractors will see</h3>
        {isKnown ? (
          <Facts facts={factsOf(shift, from.data?.genderPreference ?? null)} />
        ) : from.isError ? (
          <p role="alert">Unable to load job details</p>
        ) : (
          <Skeleton className="h-16" />
        )}
        {shift.notes && (
          <p className="mt-2 text-muted text-sm">
            The notes of this booking stay private. Whoever is booked next gets them.
          </p>
        )}
      </section>
      <Field
        label="Words for the advert (optional)"
        hint="Every contractor can read them: no key codes or health"
      >
        <Textarea
          rows={2}
          maxLength={LIMITS.notes}
          value={words}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
    </div>
  )
}

type Gender = keyof typeof GENDER_LABELS

function factsOf(shift: Shift, genderPreference: Gender | null): [label: string, text: string][] {
  const work = { ...shift, start: new Date(shift.dateStart), end: new Date(shift.dateEnd) }
  const job = coverJob(work, { genderPreference, words: null }, new Date())
  if (!job) return []
  const all: [string, string | null][] = [
    ['Headline', job.headline],
    ['Where', job.address || 'No address given'],
    ['Local authority', job.localAuthority],
    ['When', `${jobDatesLabel(job)}, ${jobTimesLabel(job)}`],
    ['Service user', job.serviceUserInitials],
    ['Gender', job.genderPreference === 'NO_PREFERENCE' ? null : GENDER_LABELS[job.genderPreference]],
  ]
  return all.filter((fact): fact is [string, string] => Boolean(fact[1]))
}

function Facts({ facts }: { facts: [label: string, text: string][] }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      {facts.map(([label, text]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 break-words">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
