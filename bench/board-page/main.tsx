// The page for measuring the board: from data in memory to the first paint, and while scrolling.

import '#web/styles/main.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { addDays } from '#core/time.ts'
import { BoardGrid } from '#web/features/rota/BoardGrid.tsx'
import { BoardModel } from '#web/features/rota/board-model.ts'
import { firstHeight } from '#web/features/rota/board-size.ts'
import { type BoardData, DAYS, makeData, OPEN_WORK, START } from './data.ts'
import { drawCanvas, drawDayPilot, drawTable } from './rivals.ts'

const stage = document.getElementById('stage')!
const nothing = () => {}
const SCROLLED_FRAMES = 80
const data = new Map<number, BoardData>()
const dataOf = (staff: number) => {
  if (!data.has(staff)) data.set(staff, makeData(staff))
  return data.get(staff)!
}

/** Resolves once the drawing is on the screen: in a task after the frame that painted it. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve()
      port2.postMessage(null)
    })
  })
}

let root: Root | null = null
let model: BoardModel | null = null
let dispose = nothing

function modelOf({ shifts, availability, marks }: BoardData, before?: BoardModel): BoardModel {
  return new BoardModel(shifts, availability, START, addDays(START, DAYS - 1), { marks, before })
}

function drawBoard({ people }: BoardData, model: BoardModel): void {
  root ??= createRoot(stage)
  flushSync(() =>
    root?.render(
      <BoardGrid
        people={people}
        model={model}
        openWork={OPEN_WORK}
        start={START}
        today={addDays(START, 3)}
        linked={false}
        busy={false}
        target={null}
        onHead={nothing}
        onJob={nothing}
        onDay={nothing}
        onShift={nothing}
        onShifts={nothing}
        onName={nothing}
      />,
    ),
  )
}

const MEASURES = {
  async board(staff: number) {
    const data = dataOf(staff)
    model = modelOf(data)
    drawBoard(data, model)
    await painted()
  },
  /** Changes a visible person's booking: the same board with one shift replaced, as after a live event. */
  async update(staff: number) {
    const data = dataOf(staff)
    const changed = { ...data, shifts: data.shifts.with(0, { ...data.shifts[0]!, headline: 'Changed' }) }
    drawBoard(changed, modelOf(changed, model ?? undefined))
    await painted()
  },
  async canvas(staff: number) {
    drawCanvas(stage, dataOf(staff), stage.clientWidth, firstHeight())
    await painted()
  },
  async daypilot(staff: number) {
    dispose = drawDayPilot(stage, dataOf(staff), firstHeight())
    await painted()
  },
  async table(staff: number) {
    drawTable(stage, dataOf(staff))
    await painted()
  },
  /** Scrolls the board a little at a time, or every tenth time by a whole view; at an end it turns round. */
  async scroll(direction: 'down' | 'sideways', how: 'slowly' | 'by whole views') {
    const box = stage.querySelector<HTMLElement>('.board')!
    const isDown = direction === 'down'
    const [step, view] = isDown ? [90, box.clientHeight] : [40, box.clientWidth]
    const most = isDown ? box.scrollHeight - box.clientHeight : box.scrollWidth - box.clientWidth
    let way = 0
    for (let frame = 0; frame < SCROLLED_FRAMES; frame++) {
      way += how === 'by whole views' && frame % 10 === 9 ? view : step
      const there = way % (2 * most)
      const position = there > most ? 2 * most - there : there
      if (isDown) box.scrollTop = position
      else box.scrollLeft = position
      await painted()
    }
  },
  async elements() {
    return stage.querySelectorAll('*').length
  },
  /** Run before each measurement, so that the data is ready and the stage is empty. */
  async clear(staff: number) {
    root?.unmount()
    root = null
    dispose()
    dispose = nothing
    stage.replaceChildren()
    dataOf(staff)
    await painted()
  },
}

declare global {
  interface Window {
    measures: typeof MEASURES
  }
}
window.measures = MEASURES
