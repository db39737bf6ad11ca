// What the board is compared with, using the same data: a bare canvas with the visible cells, a well-known library's
// scheduler, and a plain table with every cell.

import { DayPilot } from '@daypilot/daypilot-lite-javascript'
import { KIND_LABELS } from '#core/availability.ts'
import { addDays, type Day, dayOf, wallTimeOf, weekdayOf } from '#core/time.ts'
import { DAY, HEAD, NAME, ROW } from '#web/features/rota/board-size.ts'
import { type BoardData, DAYS, START } from './data.ts'

interface Content {
  booked: { time: string; headline: string; days: number } | null
  said: string | null
}

/** Only for the requested rows, as the board does it. */
function contentOf(
  { people, shifts, availability }: BoardData,
  rows: number,
): Map<string, Map<Day, Content>> {
  const wanted = new Map(people.slice(0, rows).map(({ id }) => [id, new Map<Day, Content>()]))
  for (const [id, days] of wanted) {
    for (const { date, kind } of availability[id] ?? [])
      days.set(date, { booked: null, said: KIND_LABELS[kind] })
  }
  for (const shift of shifts) {
    const days = wanted.get(shift.assignedToId)
    if (!days) continue
    const [start, end] = [new Date(shift.dateStart), new Date(shift.dateEnd)]
    const day = dayOf(start)
    const time = `${wallTimeOf(start)}–${wallTimeOf(end)}`
    days.set(day, {
      said: null,
      booked: { time, headline: shift.headline, days: dayOf(end) === day ? 1 : 2 },
    })
  }
  return wanted
}

export function drawCanvas(stage: HTMLElement, data: BoardData, width: number, height: number): void {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  stage.replaceChildren(canvas)
  const pen = canvas.getContext('2d')
  if (!pen) return
  const rows = Math.min(data.people.length, Math.ceil((height - HEAD) / ROW))
  const columns = Math.min(DAYS, Math.ceil((width - NAME.wide) / DAY))
  const content = contentOf(data, rows)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, width, height)
  pen.font = '11px Inter Variable, sans-serif'
  pen.textBaseline = 'middle'
  for (let column = 0; column < columns; column++) {
    const day = addDays(START, column)
    const left = NAME.wide + column * DAY
    if (weekdayOf(day) > 5) {
      pen.fillStyle = '#eef2f5'
      pen.fillRect(left, HEAD, DAY, height)
    }
    pen.fillStyle = '#0f1b26'
    pen.fillText(day.slice(5), left + 30, HEAD - 14)
  }
  data.people.slice(0, rows).forEach(({ id, name }, row) => {
    const top = HEAD + row * ROW
    pen.fillStyle = '#0f1b26'
    pen.fillText(name, 16, top + ROW / 2)
    for (let column = 0; column < columns; column++) {
      const left = NAME.wide + column * DAY
      pen.strokeStyle = '#dfe6eb'
      pen.strokeRect(left, top, DAY, ROW)
      const cell = content.get(id)?.get(addDays(START, column))
      if (cell?.booked) {
        pen.fillStyle = '#0e6b64'
        pen.fillRect(left + 3, top + 3, cell.booked.days === 1 ? DAY - 6 : DAY + 21, ROW - 7)
        pen.fillStyle = '#fff'
        pen.fillText(cell.booked.time, left + 10, top + 15)
        pen.fillText(cell.booked.headline, left + 10, top + 31, DAY - 20)
      } else if (cell?.said) {
        pen.fillStyle = '#fdeec2'
        pen.fillRect(left + 4, top + 5, DAY - 8, ROW - 10)
        pen.fillStyle = '#714506'
        pen.fillText(cell.said, left + 11, top + ROW / 2)
      }
    }
  })
}

export function drawTable(stage: HTMLElement, data: BoardData): void {
  const content = contentOf(data, data.people.length)
  const safe = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const body = data.people.map(({ id, name }) => {
    const cells = Array.from({ length: DAYS }, (_, n) => {
      const cell = content.get(id)?.get(addDays(START, n))
      if (cell?.booked) return `<td><b>${cell.booked.time}</b><br>${safe(cell.booked.headline)}</td>`
      return `<td>${cell?.said ?? ''}</td>`
    })
    return `<tr><th>${safe(name)}</th>${cells.join('')}</tr>`
  })
  const box = document.createElement('div')
  box.style.cssText = 'height:760px;overflow:auto'
  box.innerHTML = `<table>${body.join('')}</table>`
  stage.replaceChildren(box)
}

/** Bookings only: the library cannot show availability. */
export function drawDayPilot(stage: HTMLElement, { people, shifts }: BoardData, height: number): () => void {
  const box = document.createElement('div')
  stage.replaceChildren(box)
  const scheduler = new DayPilot.Scheduler(box, {
    startDate: START,
    days: DAYS,
    scale: 'Day',
    timeHeaders: [{ groupBy: 'Month' }, { groupBy: 'Day', format: 'd' }],
    cellWidth: DAY,
    eventHeight: ROW - 4,
    rowHeaderWidth: NAME.wide,
    heightSpec: 'Fixed',
    height: height - HEAD,
    resources: people.map(({ id, name }) => ({ id, name })),
    events: shifts.map((shift) => ({
      id: shift.id,
      resource: shift.assignedToId,
      start: shift.dateStart.slice(0, 19),
      end: shift.dateEnd.slice(0, 19),
      text: shift.headline,
    })),
  })
  scheduler.init()
  return () => scheduler.dispose()
}
