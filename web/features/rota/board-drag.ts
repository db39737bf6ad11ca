// Dragging a chip over the board with a mouse or a finger. The cell under the pointer follows from the scroll position,
// and what is dragged is drawn outside React, so the board does not render meanwhile.

import { DAY, ROW, TOP, WEEKS } from './board-size.ts'
import type { Cell } from './use-board-keys.ts'

interface Point {
  x: number
  y: number
}

/** The visible part of the board on the screen, and how far it is scrolled. */
interface Frame {
  left: number
  top: number
  width: number
  height: number
  scrollLeft: number
  scrollTop: number
  /** The width of the column of names. */
  name: number
}

/** The person's day at a point; null outside the board, and over the names, the headings and the open work. */
export function cellAt({ x, y }: Point, frame: Frame, rows: number): Cell | null {
  const [right, down] = [x - frame.left, y - frame.top]
  if (right < frame.name || right >= frame.width || down < TOP || down >= frame.height) return null
  const column = Math.floor((right - frame.name + frame.scrollLeft) / DAY) + 1
  const row = Math.floor((down - TOP + frame.scrollTop) / ROW)
  return row < rows && column <= WEEKS * 7 ? { row, column } : null
}

/** How far to scroll in a frame: near an edge, towards it. */
export function edgeScroll({ x, y }: Point, frame: Frame): Point {
  const [right, down] = [x - frame.left, y - frame.top]
  return {
    x: right < frame.name + EDGE ? -STEP : right > frame.width - EDGE ? STEP : 0,
    y: down < TOP + EDGE / 2 ? -STEP : down > frame.height - EDGE ? STEP : 0,
  }
}

const EDGE = 32
const STEP = 10
/** A mouse drags once it has moved this far; a finger that has moved before its time scrolls. */
const SLACK = 6
const LONG_PRESS = 450

export interface Dragged {
  /** What has the chip, and scrolls. */
  box: HTMLElement
  name: number
  rows: number
  /** Whether it may be dropped there. */
  accepts: (cell: Cell) => boolean
  drop: (cell: Cell) => void
  /** It moves: until then it may have been a press. */
  onBegin?: (() => void) | undefined
}

/** From the press on a chip on. Returns how to give it up. */
export function startDrag(down: PointerEvent, chip: HTMLElement, dragged: Dragged): () => void {
  const { box, accepts } = dragged
  const began = { x: down.clientX, y: down.clientY }
  const isMouse = down.pointerType === 'mouse'
  let at = began
  let drawing: ReturnType<typeof drawDrag> | null = null
  const timer = isMouse ? undefined : setTimeout(begin, LONG_PRESS)
  const over = new AbortController()
  const { signal } = over

  function end(): void {
    clearTimeout(timer)
    over.abort()
    drawing?.remove()
    drawing = null
  }
  function begin(): void {
    drawing = drawDrag(chip, dragged, () => at)
    dragged.onBegin?.()
  }
  function onMove(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    at = { x: event.clientX, y: event.clientY }
    if (drawing) return
    if (Math.hypot(at.x - began.x, at.y - began.y) < SLACK) return
    if (isMouse) begin()
    else end()
  }
  function onUp(event: PointerEvent): void {
    if (event.pointerId !== down.pointerId) return
    const cell = drawing?.cell() ?? null
    if (drawing) swallowClick()
    end()
    if (cell && accepts(cell)) dragged.drop(cell)
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !drawing) return
    event.preventDefault()
    event.stopPropagation()
    swallowClick()
    end()
  }
  const whileDragging = (event: Event) => {
    if (drawing || event.type === 'contextmenu') event.preventDefault()
  }
  window.addEventListener('pointermove', onMove, { signal })
  window.addEventListener('pointerup', onUp, { signal })
  window.addEventListener('pointercancel', end, { signal })
  window.addEventListener('blur', end, { signal })
  window.addEventListener('keydown', onKey, { signal, capture: true })
  // Keeps a finger from scrolling once it drags. On the chip: it may scroll out of sight and be removed.
  chip.addEventListener('touchmove', whileDragging, { signal, passive: false })
  if (!isMouse) box.addEventListener('contextmenu', whileDragging, { signal })
  return end
}

/** The copy of the chip under the pointer, and the frame around the cell. */
function drawDrag(chip: HTMLElement, { box, name, rows, accepts }: Dragged, at: () => Point) {
  const ghost = chip.matches('.chip') ? (chip.cloneNode(true) as HTMLElement) : openChip(chip)
  ghost.classList.add('is-ghost')
  ghost.style.setProperty('--board-day', `${DAY}px`)
  const mark = document.createElement('div')
  mark.className = 'board-drop'
  document.body.append(ghost)
  box.firstElementChild?.append(mark)
  box.classList.add('is-dragging')
  const { left, top } = box.getBoundingClientRect()
  const [width, height] = [box.clientWidth, box.clientHeight]
  const frame = (): Frame => ({
    ...{ left, top, width, height, name },
    scrollLeft: box.scrollLeft,
    scrollTop: box.scrollTop,
  })
  const cell = () => cellAt(at(), frame(), rows)
  let next = 0
  function draw(): void {
    const [{ x, y }, by] = [at(), edgeScroll(at(), frame())]
    if (by.x || by.y) box.scrollBy(by.x, by.y)
    ghost.style.transform = `translate(${x + 8}px, ${y + 8}px)`
    const on = cell()
    mark.hidden = on === null
    if (on) {
      mark.style.transform = `translate(${name + (on.column - 1) * DAY}px, ${TOP + on.row * ROW}px)`
      mark.classList.toggle('is-refused', !accepts(on))
    }
    next = requestAnimationFrame(draw)
  }
  draw()
  return {
    cell,
    remove(): void {
      cancelAnimationFrame(next)
      ghost.remove()
      mark.remove()
      box.classList.remove('is-dragging')
    },
  }
}

/** What a row of the menu looks like on its way. */
function openChip({ textContent }: HTMLElement): HTMLElement {
  const chip = document.createElement('div')
  chip.className = 'chip is-open'
  chip.textContent = textContent
  return chip
}

/** The release of a drag is no press. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation()
  window.addEventListener('click', swallow, { capture: true, once: true })
  window.addEventListener('pointerdown', () => window.removeEventListener('click', swallow, true), {
    capture: true,
    once: true,
  })
}
