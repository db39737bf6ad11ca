// The page on which the board is measured, from data that is ready to the first paint, and while it scrolls.

import '#web/styles/main.css'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { addDays } from '#core/time.ts'
import { BoardGrid } from '#web/features/rota/BoardGrid.tsx'
import { BoardModel } from '#web/features/rota/board-model.ts'
import { firstHeight } from '#web/features/rota/board-size.ts'
import { type BoardData, DAYS, makeData, START } from './data.ts'
import { drawCanvas, drawTable } from './rivals.ts'

const stage = document.getElementById('stage')!
const nothing = () => {}
const data = new Map<number, BoardData>()
const dataOf = (staff: number) => {
  if (!data.has(staff)) data.set(staff, makeData(staff))
  return data.get(staff)!
}

/** Until what was drawn is on the screen: a task after the frame that painted it. */
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

function drawBoard(staff: number): void {
  const { people, shifts, availability } = dataOf(staff)
  const model = new BoardModel(shifts, availability, START, addDays(START, DAYS - 1))
  root = createRoot(stage)
  flushSync(() =>
    root?.render(
      <BoardGrid
        people={people}
        model={model}
        start={START}
        today={addDays(START, 3)}
        linked={false}
        busy={false}
        target={null}
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
    dataOf(staff)
    drawBoard(staff)
    await painted()
  },
  async canvas(staff: number) {
    drawCanvas(stage, dataOf(staff), stage.clientWidth, firstHeight())
    await painted()
  },
  async table(staff: number) {
    drawTable(stage, dataOf(staff))
    await painted()
  },
  /** Scrolls the drawn board both ways, slowly and in leaps; answers how many elements the page holds at the end. */
  async scroll() {
    const box = stage.querySelector<HTMLElement>('.board')!
    for (let frame = 0; frame < 150; frame++) {
      box.scrollTop += frame % 10 === 9 ? 900 : 90
      box.scrollLeft += frame < 75 ? 40 : -40
      await painted()
    }
    return stage.querySelectorAll('*').length
  },
  /** Before each measure, so that the data are ready and the stage is empty. */
  async clear(staff: number) {
    root?.unmount()
    root = null
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
