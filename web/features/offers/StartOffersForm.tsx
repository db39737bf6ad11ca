// Starts a round for people who were chosen elsewhere: how many at a time, how long they have, and who decides.

import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import type { RoundMode } from '#core/offers/states.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useStartOffers } from './queries.ts'

const MODES = [
  { value: 'first', label: 'First to accept' },
  { value: 'choose', label: 'I choose' },
] as const

interface StartOffersFormProps {
  jobId: string
  /** In the order in which they are asked. */
  contractorIds: readonly string[]
  /** How they are asked is folded away behind one line. */
  isFolded?: boolean
  onStarted?: () => void
  /** More of the button that starts it. */
  button?: ComponentProps<'button'>
  besideButton?: ReactNode
}

export function StartOffersForm({
  jobId,
  contractorIds,
  isFolded = false,
  onStarted,
  button,
  besideButton,
}: StartOffersFormProps) {
  const start = useStartOffers(jobId, onStarted)
  const [size, setSize] = useState(String(LIMITS.waveSize))
  const [minutes, setMinutes] = useState('')
  const [mode, setMode] = useState<RoundMode>('first')
  const sizeError = outside(size, 1, LIMITS.waveSizeMost)
  const minutesError = minutes === '' ? null : outside(minutes, 1, LIMITS.waveMinutesMost)
  const isReady = contractorIds.length > 0 && !sizeError && !minutesError
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
    const waveMinutes = minutes === '' ? {} : { waveMinutes: Number(minutes) }
    start.mutate({ contractorIds: [...contractorIds], waveSize: Number(size), mode, ...waveMinutes })
  }
  const means =
    mode === 'first'
      ? 'The first who accepts is booked at once.'
      : 'Those who accept become applicants, and you confirm one.'
  const fields = (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="People at a time" error={sizeError}>
          <Input inputMode="numeric" value={size} onChange={(event) => setSize(event.target.value)} />
        </Field>
        <Field label="Minutes to answer" hint="Empty: by how soon it starts" error={minutesError}>
          <Input
            inputMode="numeric"
            placeholder="Automatic"
            value={minutes}
            onChange={(event) => setMinutes(event.target.value)}
          />
        </Field>
      </div>
      <Choice label="Who is booked" options={MODES} value={mode} onChange={setMode} />
      <p className="text-muted text-sm">{means}</p>
    </>
  )
  return (
    <form aria-label="Offer to chosen" className="flex flex-col gap-3" onSubmit={submit} noValidate>
      {isFolded ? (
        <details className="group">
          <summary className="flex min-h-(--target) cursor-pointer items-center gap-1 text-muted text-sm">
            {`${size} at a time. ${means}`}
            <ChevronDown aria-hidden className="size-4 group-open:rotate-180" />
          </summary>
          <div className="mt-2 flex flex-col gap-3">{fields}</div>
        </details>
      ) : (
        fields
      )}
      <div className="flex flex-wrap items-center gap-x-3">
        <Button {...button} type="submit" busy={start.isPending} disabled={!isReady}>
          {contractorIds.length === 0 ? 'Offer' : `Offer to ${contractorIds.length}`}
        </Button>
        {besideButton}
      </div>
    </form>
  )
}

function outside(text: string, least: number, most: number): string | null {
  const number = Number(text)
  return Number.isInteger(number) && number >= least && number <= most ? null : `From ${least} to ${most}`
}
