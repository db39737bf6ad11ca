// One person's shifts on one day, when there are several.

import { CalendarPlus } from 'lucide-react'
import type { Shift } from '#core/contracts/rota.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import type { BoardModel } from './board-model.ts'
import { ShiftButton } from './DayRows.tsx'
import type { BoardPerson } from './staff.ts'

interface DayShiftsDialogProps {
  person: BoardPerson
  day: Day
  model: BoardModel
  onShift: (shift: Shift) => void
  onBook: () => void
  onClose: () => void
}

export function DayShiftsDialog({ person, day, model, onShift, onBook, onClose }: DayShiftsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title={person.name}
      description={formatDay(day, FORMATS.longDate)}
      footer={
        <Button icon={<CalendarPlus aria-hidden className="size-4" />} onClick={onBook}>
          Book another
        </Button>
      }
    >
      <ul className="flex flex-col gap-2">
        {model.shiftsOn(person.id, day).map((shift) => (
          <li key={shift.id}>
            <ShiftButton shift={shift} mark={model.markOf(shift)} onOpen={() => onShift(shift)} />
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
