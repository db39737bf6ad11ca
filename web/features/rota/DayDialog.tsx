// One day, opened from its heading on the board: open work, who is booked, who is free and who is not.

import { useRef } from 'react'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DayList } from './DayList.tsx'
import type { DayRowProps } from './DayRows.tsx'
import type { BoardPerson } from './staff.ts'

interface DayDialogProps extends DayRowProps {
  people: readonly BoardPerson[]
  onClose: () => void
}

export default function DayDialog({ onClose, ...props }: DayDialogProps) {
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={formatDay(props.day, FORMATS.longDate)}
      description="Press + to book somebody, or a booking to open it"
      bodyRef={body}
    >
      <DayList scroller={body} isInDialog {...props} />
    </Dialog>
  )
}
