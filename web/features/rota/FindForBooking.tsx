// Find someone else for what is typed in the booking form. Whoever is chosen takes the place of the person in the form.

import { UserRoundSearch } from 'lucide-react'
import { lazy, Suspense, useId, useState } from 'react'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { type BookingFields, type Plan, workToFind } from './booking-form.ts'

const FindForWorkDialog = lazy(() => import('#web/features/shortlist/FindForWorkDialog.tsx'))

interface FindForBookingProps {
  plan: Plan | null
  fields: BookingFields
  disabled: boolean
  /** Shows in the form what is missing. */
  onMissing: () => void
  onChoose: (person: { id: string; name: string }) => void
}

export function FindForBooking({ plan, fields, disabled, onMissing, onChoose }: FindForBookingProps) {
  const can = useCan()
  const [finding, setFinding] = useState<Found | null>(null)
  const [chosen, setChosen] = useState('')
  const chosenId = useId()
  if (!can('shortlist:read')) return null

  function start(): void {
    const found = workToFind(plan, fields)
    setChosen('')
    if (found.ok) setFinding(found)
    else {
      onMissing()
      toast({ title: 'Cannot look for people yet', description: found.missing, variant: 'destructive' })
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        className="max-md:flex-none! max-md:px-2! md:mr-auto"
        icon={<UserRoundSearch aria-hidden className="size-4 max-md:hidden" />}
        disabled={disabled}
        aria-describedby={chosenId}
        onClick={start}
      >
        <span>
          Find someone<span className="max-md:sr-only"> else</span>
        </span>
      </Button>
      {/* Read out when the focus comes back to the button. */}
      <span id={chosenId} hidden>
        {chosen}
      </span>
      {finding && (
        <Suspense>
          <FindForWorkDialog
            work={finding.work}
            label={finding.label}
            onClose={() => setFinding(null)}
            onChoose={({ userId: id, name }) => {
              onChoose({ id, name })
              setChosen(`${name} is chosen for this booking`)
              setFinding(null)
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type Found = Extract<ReturnType<typeof workToFind>, { ok: true }>
