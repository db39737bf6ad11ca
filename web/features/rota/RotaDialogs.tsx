// The windows that the board opens, one at a time.

import type { Shift } from '#core/contracts/rota.ts'
import { type Day, dayOf } from '#core/time.ts'
import { isContractor } from '#core/users.ts'
import { BookingDetailsDialog } from './BookingDetailsDialog.tsx'
import { BookSlotDialog } from './BookSlotDialog.tsx'
import type { BoardModel } from './board-model.ts'
import type { SetAvailability } from './DayAvailability.tsx'
import { DayShiftsDialog } from './DayShiftsDialog.tsx'
import type { BoardPerson } from './staff.ts'

export type RotaOpen =
  | { type: 'book'; person: BoardPerson; day: Day }
  | { type: 'shift'; shift: Shift }
  | { type: 'day'; person: BoardPerson; day: Day }

interface RotaDialogsProps {
  open: RotaOpen | null
  onOpen: (open: RotaOpen | null) => void
  model: BoardModel
  people: readonly BoardPerson[]
  SetAvailability: SetAvailability
}

export function RotaDialogs({ open, onOpen, model, people, SetAvailability }: RotaDialogsProps) {
  const close = () => onOpen(null)
  if (!open) return null
  if (open.type === 'book') {
    const { person, day } = open
    // Others say for themselves what they can work.
    const setting = isContractor(person.role) ? { SetAvailability } : {}
    return <BookSlotDialog person={person} day={day} onClose={close} {...setting} />
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
  // As it is now, while the window is open.
  const shift = model.shift(open.shift.assignedToId, open.shift.id) ?? open.shift
  const person = people.find(({ id }) => id === shift.assignedToId)
  return (
    <BookingDetailsDialog
      shift={shift}
      warnings={model.marksOf(shift).map(({ reason }) => reason)}
      onClose={close}
      {...(person && {
        onBookAnother: () => onOpen({ type: 'book', person, day: dayOf(new Date(shift.dateStart)) }),
      })}
    />
  )
}
