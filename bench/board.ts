// The rota board in Chromium: from data in memory to the frame that shows it, against a bare canvas with the same cells
// and against a well-known library; the same for a small, a large and a very large agency; every frame while it
// scrolls; and a change to one booking.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { projectRoot } from '#server/project-paths.ts'
import { launchChromium } from './chromium.ts'
import { frameTimes, timeToScreen } from './frames.ts'
import { serveFolder } from './serve-folder.ts'
import { median, type Row } from './table.ts'
import { ms } from './timing.ts'

const STAFF = 1000
const SMALL = 50
const HUGE = 5000
const SIZES = [SMALL, STAFF, HUGE]
const ROUNDS = 7
const SCROLLS = 5
const LONGEST_FRAME_MS = 50
const UPDATE_MS = 10

type Direction = 'down' | 'sideways'
type Scroll = 'slowly' | 'by whole views'
const WHY_PAINT =
  'the canvas shows the visible cells in one frame, without open work and without anything to press or read aloud. Of ' +
  'our 50 to 60 ms about 12 are script, 11 style and layout, 9 paint and 15 raster and drawing, on a machine without a ' +
  'graphics card. The row of open work takes 4 of them, as much as simpler chips saved.'
type Measure = 'board' | 'canvas' | 'daypilot' | 'table' | 'update'

/** What the page exposes to the benchmark, as seen inside the browser. */
declare const window: {
  measures: Record<Measure | 'clear', (staff: number) => Promise<void>> & {
    scroll(direction: Direction, how: Scroll): Promise<void>
    elements(): Promise<number>
  }
}

export async function benchBoard(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-board-'))
  const server = await serveFolder(folder)
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: path.join(projectRoot, 'bench/board-page'),
      plugins: [react(), tailwindcss()],
      build: { outDir: folder, emptyOutDir: true },
    })
    return await inBrowser(`${server.url}/index.html`, measure)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(page: Page): Promise<Row[]> {
  const clear = (staff: number) => page.evaluate((count) => window.measures.clear(count), staff)
  const draw = (what: Measure, staff: number) =>
    page.evaluate(([name, count]) => window.measures[name](count), [what, staff] as const)
  const onScreen = async (what: Measure, staff: number) => {
    await clear(staff)
    return timeToScreen(page, () => draw(what, staff))
  }
  const subjects = {
    board: () => onScreen('board', STAFF),
    canvas: () => onScreen('canvas', STAFF),
    daypilot: () => onScreen('daypilot', STAFF),
    small: () => onScreen('board', SMALL),
    huge: () => onScreen('board', HUGE),
  }
  const times = await inTurns(subjects)
  const table = await onScreen('table', STAFF)

  const cpu = await processorTime(page)
  const elements: Record<number, number> = {}
  const frames: Row[] = []
  const updates: Row[] = []
  for (const staff of SIZES) {
    for (const direction of ['down', 'sideways'] as const) {
      for (const how of ['slowly', 'by whole views'] as const) {
        await onScreen('board', staff)
        frames.push(await framesRow(page, staff, direction, how))
      }
    }
    elements[staff] = await page.evaluate(() => window.measures.elements())
    const update = await rounds(async () => {
      await onScreen('board', staff)
      return cpu(() => draw('update', staff))
    })
    updates.push(updateRow(staff, update))
  }
  return [
    {
      name: `board, ${STAFF} staff, 20,000 shifts, 200 open jobs: data to screen (a plain table: ${ms(table)})`,
      measured: ms(times.board),
      baseline: `${ms(times.canvas)} bare canvas`,
      ratio: times.board / times.canvas,
      target: { kind: 'at-most', ratio: 3 },
      why: WHY_PAINT,
    },
    {
      name: 'the same against DayPilot Lite with the bookings alone',
      measured: ms(times.board),
      baseline: ms(times.daypilot),
      ratio: times.board / times.daypilot,
      target: { kind: 'at-most', ratio: 0.25 },
      why: WHY_PAINT,
    },
    {
      name: `board, ${STAFF} staff against ${SMALL}`,
      measured: ms(times.board),
      baseline: ms(times.small),
      ratio: times.board / times.small,
      target: { kind: 'at-most', ratio: 1.5 },
    },
    {
      name: `board, ${HUGE} staff against ${SMALL}`,
      measured: ms(times.huge),
      baseline: ms(times.small),
      ratio: times.huge / times.small,
      target: { kind: 'at-most', ratio: 2.5 },
    },
    ...frames,
    ...updates,
    {
      name: `board, elements in the page, ${STAFF} staff against ${SMALL}`,
      measured: String(elements[STAFF]),
      baseline: String(elements[SMALL]),
      ratio: elements[STAFF]! / elements[SMALL]!,
      target: { kind: 'at-most', ratio: 1.2 },
    },
  ]
}

/**
 * The longest frame. The same scroll is repeated, and each frame counts with its median: a frame that is slow every
 * time is the board's, one that is slow once is the machine's.
 */
async function framesRow(page: Page, staff: number, direction: Direction, how: Scroll): Promise<Row> {
  const taken: number[][] = []
  for (let round = -1; round < SCROLLS; round++) {
    const frames = await frameTimes(page, () =>
      page.evaluate(([way, kind]) => window.measures.scroll(way, kind), [direction, how] as const),
    )
    if (round >= 0) taken.push(frames)
  }
  const count = Math.min(...taken.map(({ length }) => length))
  const steady = Array.from({ length: count }, (_, n) => median(taken.map((frames) => frames[n]!)))
  const longest = Math.max(...steady)
  return {
    name: `board, ${staff} staff, scrolling ${direction} ${how}: longest of ${count} frames (median of them ${ms(median(steady))})`,
    measured: ms(longest),
    baseline: ms(LONGEST_FRAME_MS),
    ratio: longest / LONGEST_FRAME_MS,
    target: { kind: 'at-most', ratio: 1 },
  }
}

function updateRow(staff: number, update: number): Row {
  return {
    name: `board, ${staff} staff, one booking changes: time of the page on the processor`,
    measured: ms(update),
    baseline: ms(UPDATE_MS),
    ratio: update / UPDATE_MS,
    target: { kind: 'at-most', ratio: 1 },
  }
}

/** Medians. The first round is a warm-up; then the contenders alternate, so that a noisy minute affects all of them. */
async function inTurns<N extends string>(
  subjects: Record<N, () => Promise<number>>,
): Promise<Record<N, number>> {
  const names = Object.keys(subjects) as N[]
  const taken = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<N, number[]>
  for (let round = -1; round < ROUNDS; round++) {
    for (const name of names) {
      const time = await subjects[name]()
      if (round >= 0) taken[name].push(time)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(taken[name])])) as Record<N, number>
}

async function rounds(take: () => Promise<number>): Promise<number> {
  const { it } = await inTurns({ it: take })
  return it
}

/** Processor time of the main thread, in milliseconds, while some work runs. */
async function processorTime(page: Page): Promise<(work: () => Promise<unknown>) => Promise<number>> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const spent = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
  }
  return async (work) => {
    const before = await spent()
    await work()
    return (await spent()) - before
  }
}

async function inBrowser<T>(url: string, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchChromium()
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.goto(url)
    await page.waitForFunction('window.measures !== undefined')
    return await work(page)
  } finally {
    await browser.close()
  }
}
