// What a chip of the board carries when it is dragged, and where it may be dropped.

import { type PointerEvent, type RefObject, useEffect, useRef } from 'react'
import type { Job } from '#core/contracts/jobs.ts'
import type { Shift } from '#core/contracts/rota.ts'
import { addDays, type Day, daysBetween } from '#core/time.ts'
import { startDrag } from './board-drag.ts'
import type { BoardModel } from './board-model.ts'
import { DAY } from './board-size.ts'
import type { OpenWork } from './open-work.ts'
import type { BoardPerson } from './staff.ts'
import type { Cell } from './use-board-keys.ts'

/** On the board, and in the menu of a cell. */
const CARRIED = '.chip, [data-day]'

export interface BoardDrops {
  /** An open job was dropped on a person. */
  onDropJob: (job: Job, person: BoardPerson) => void
  /** A booking was dropped on a person, so many days later. */
  onDropShift: (shift: Shift, person: BoardPerson, days: number) => void
}

interface BoardDrag {
  scroller: RefObject<HTMLElement | null>
  name: number
  people: readonly BoardPerson[]
  model: BoardModel
  openWork: OpenWork
  start: Day
  /** Left out if the viewer may not book. */
  drops: BoardDrops | undefined
}

export function useBoardDrag({ scroller, name, people, model, openWork, start, drops }: BoardDrag) {
  const giveUp = useRef<(() => void) | null>(null)
  useEffect(() => () => giveUp.current?.(), [])
  const canDrop = drops !== undefined
  // Safari only lets a drag stop the scrolling if somebody listened before the finger came down.
  useEffect(() => {
    const box = scroller.current
    if (!canDrop || !box) return
    const listen = () => {}
    box.addEventListener('touchmove', listen, { passive: false })
    return () => box.removeEventListener('touchmove', listen)
  }, [scroller, canDrop])

  /** What a chip carries: what to do at a cell, or null where it cannot be dropped. */
  function carried(chip: HTMLElement, grabbed: Day): ((cell: Cell) => (() => void) | null) | null {
    const placed = ({ row, column }: Cell) => ({ person: people[row], day: addDays(start, column - 1) })
    const { job: jobId, s: shiftId } = chip.dataset
    const job = openWork.get(grabbed)?.chips.find((one) => one.job.id === jobId)?.job
    if (job && drops) {
      return (cell) => {
        const { person, day } = placed(cell)
        const isItsDay = day >= job.startDate && day <= job.endDate
        return person && isItsDay ? () => drops.onDropJob(job, person) : null
      }
    }
    const row = Number(chip.closest<HTMLElement>('[data-r]')?.dataset.r ?? Number.NaN)
    const owner = people[row]
    const shift = owner && shiftId ? model.shift(owner.id, shiftId) : undefined
    if (!shift || !drops) return null
    return (cell) => {
      const { person, day } = placed(cell)
      const days = daysBetween(grabbed, day)
      if (!person || (days === 0 && person.id === shift.assignedToId)) return null
      return () => drops.onDropShift(shift, person, days)
    }
  }

  return (event: PointerEvent, onBegin?: () => void) => {
    const box = scroller.current
    const chip = event.target instanceof Element ? event.target.closest<HTMLElement>(CARRIED) : null
    if (!drops || !box || !chip || event.button !== 0 || !event.isPrimary) return
    // A chip may reach over several days: the day is that of the pointer.
    const right = event.clientX - box.getBoundingClientRect().left - name + box.scrollLeft
    const what = carried(chip, chip.dataset.day ?? addDays(start, Math.floor(right / DAY)))
    if (!what) return
    giveUp.current?.()
    giveUp.current = startDrag(event.nativeEvent, chip, {
      ...{ box, name, rows: people.length },
      accepts: (cell) => what(cell) !== null,
      drop: (cell) => what(cell)?.(),
      onBegin,
    })
  }
}
