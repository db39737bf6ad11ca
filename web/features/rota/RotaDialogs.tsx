// The dialogs that the board opens, one at a time.

import { lazy, Suspense } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day, dayOf } from '#core/time.ts'
import { isContractor } from '#core/users.ts'
import { BookingDetailsDialog } from './BookingDetailsDialog.tsx'
import { BookSlotDialog } from './BookSlotDialog.tsx'
import type { BoardModel } from './board-model.ts'
import type { SetAvailability } from './DayAvailability.tsx'
import { DayShiftsDialog } from './DayShiftsDialog.tsx'
import type { BoardPerson } from './staff.ts'

const DayDialog = lazy(() => import('./DayDialog.tsx'))
const CopyWeekDialog = lazy(() => import('./CopyWeekDialog.tsx'))

export type RotaOpen =
  | { type: 'book'; person: BoardPerson; day: Day; like?: Shift }
  | { type: 'shift'; shift: Shift; isMove?: boolean }
  | { type: 'day'; person: BoardPerson; day: Day }
  | { type: 'whole-day'; day: Day }
  | { type: 'copy'; week: Day }

interface RotaDialogsProps {
  open: RotaOpen | null
  onOpen: (open: RotaOpen | null) => void
  model: BoardModel
  people: readonly BoardPerson[]
  /** The people whom the filters show. */
  shown: readonly BoardPerson[]
  linked: boolean
  SetAvailability: SetAvailability
}

export function RotaDialogs({
  open,
  onOpen,
  model,
  people,
  shown,
  linked,
  SetAvailability,
}: RotaDialogsProps) {
  const close = () => onOpen(null)
  if (!open) return null
  if (open.type === 'whole-day') {
    return (
      <Suspense>
        <DayDialog
          people={shown}
          model={model}
          day={open.day}
          linked={linked}
          onDay={(person, day) => onOpen({ type: 'book', person, day })}
          onShift={(shift) => onOpen({ type: 'shift', shift })}
          onClose={close}
        />
      </Suspense>
    )
  }
  if (open.type === 'copy') {
    return (
      <Suspense>
        <CopyWeekDialog week={open.week} people={people} onClose={close} />
      </Suspense>
    )
  }
  if (open.type === 'book') {
    const { person, day, like } = open
    // Other people set their own availability.
    const setting = isContractor(person.role) ? { SetAvailability } : {}
    return <BookSlotDialog person={person} day={day} onClose={close} {...setting} {...(like && { like })} />
  }
  if (open.type === 'day') {
    const { person, day } = open
    return (
      <DayShiftsDialog
        person={person}
        day={day}
        model={model}
        onShift={(shift) => onOpen({ type: 'shift', shift })}
        onBook={() => onOpen({ type: 'book', person, day })}
        onClose={close}
      />
    )
  }
  // The latest version while the dialog is open, also if it has gone to somebody else.
  const shift = model.shiftOfAnyone(open.shift.id) ?? open.shift
  // On the day itself the same times are taken, so the next booking starts on the day after.
  const bookAnother = (like: Shift) => {
    const person = people.find(({ id }) => id === like.assignedToId)
    if (person) onOpen({ type: 'book', person, day: addDays(dayOf(new Date(like.dateStart)), 1), like })
  }
  return (
    <BookingDetailsDialog
      shift={shift}
      warnings={model.reasonsOf(shift)}
      isMove={open.isMove ?? false}
      onClose={close}
      {...(people.some(({ id }) => id === shift.assignedToId) && { onBookAnother: bookAnother })}
    />
  )
}
