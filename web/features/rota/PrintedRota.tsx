// The rota as it is printed, by the browser's own printing and so also as a PDF: a week to a page, with everyone whom the
// filters show. It is in the page only while it is printed.

import './print.css'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { FREE_LABELS } from '#core/availability.ts'
import { addDays, type Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { cx } from '#web/lib/class-names.ts'
import { useConfig } from '#web/lib/config.ts'
import type { BoardModel, DayCell } from './board-model.ts'
import type { BoardPerson } from './staff.ts'

interface PrintedRotaProps {
  people: readonly BoardPerson[]
  model: BoardModel
  start: Day
  weeks: number
}

/** With more people than this, smaller letters keep a week on its page. */
const MANY = 24
const DAYS = [0, 1, 2, 3, 4, 5, 6]

export function PrintedRota(props: PrintedRotaProps) {
  const isPrinting = usePrinting()
  return isPrinting ? createPortal(<Pages {...props} />, document.body) : null
}

/** The browser takes the page as it is when this event ends. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

function Pages({ people, model, start, weeks }: PrintedRotaProps) {
  const { agencyName } = useConfig()
  return (
    <div className={cx('printed', people.length > MANY && 'is-dense')}>
      {Array.from({ length: weeks }, (_, n) => {
        const monday = addDays(start, n * 7)
        return (
          <section key={monday}>
            <header>
              <h1>{`Rota, ${label(monday)} to ${label(addDays(monday, 6))}`}</h1>
              <span>{agencyName}</span>
            </header>
            <table>
              <thead>
                <tr>
                  <th scope="col">{people.length === 1 ? '1 person' : `${people.length} people`}</th>
                  {DAYS.map((day) => (
                    <th key={day} scope="col">
                      {formatDay(addDays(monday, day), FORMATS.weekdayDate)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {people.map(({ id, name }) => (
                  <tr key={id}>
                    <th scope="row">{name}</th>
                    {model.week(id, monday).days.map((cell, day) => (
                      <td key={DAYS[day]}>
                        <PrintedCell cell={cell} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
            <footer>
              <b>09:00–17:00</b> Booked. <i>Free: days, nights, 24 h, any</i>: what they said, not a booking.{' '}
              <i>Unavailable</i>: they cannot work. <b>!</b> Too little rest, a long week, or not the kind of
              shift they are free for. <b>!!</b> Two shifts at once, or marked unavailable. An empty field:
              nothing booked, no availability given.
            </footer>
          </section>
        )
      })}
    </div>
  )
}

const label = (day: Day): string => `${formatDay(day, FORMATS.weekdayDate)} ${day.slice(0, 4)}`

const MARKS = { warning: ' !', conflict: ' !!' }

function PrintedCell({ cell: { chips, kind } }: { cell: DayCell }) {
  if (chips.length === 0) return kind ? <i>{FREE_LABELS[kind]}</i> : null
  return chips.map(({ shift, time, mark }) => (
    <div key={shift.id}>
      <b>{`${time}${mark ? MARKS[mark] : ''}`}</b> {shift.headline}
    </div>
  ))
}
