// The rota board in Chromium, from data that is ready to the first paint, against a bare canvas with the same cells;
// that it takes a large agency no longer than a small one; and its longest frame while it scrolls. Times are those of
// the page's main thread on the processor, whatever else the machine is doing.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { launchChromium, longestTask, ms } from './chromium.ts'
import { median, type Row } from './table.ts'

const STAFF = 1000
const SMALL = 50
const ROUNDS = 9
const LONGEST_FRAME_MS = 50

type Measure = 'board' | 'canvas' | 'table'

/** What the page offers to those who measure it, as seen from within the browser. */
declare const window: {
  measures: Record<Measure | 'clear', (staff: number) => Promise<void>> & { scroll(): Promise<number> }
}

export async function benchBoard(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'frontline-board-'))
  const server = await serveFolder(folder)
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      root: path.join(import.meta.dirname, 'board-page'),
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
  const cpu = await processorTime(page)
  const clear = (staff: number) => page.evaluate((count) => window.measures.clear(count), staff)
  const take = async (what: Measure, staff: number) => {
    await clear(staff)
    return cpu(() => page.evaluate(([name, count]) => window.measures[name](count), [what, staff] as const))
  }
  const times = { board: [] as number[], canvas: [] as number[], small: [] as number[] }
  // The first rounds warm the code up; then each in turn, so that a noisy minute meets all of them.
  for (let round = -2; round < ROUNDS; round++) {
    const [board, canvas, small] = [
      await take('board', STAFF),
      await take('canvas', STAFF),
      await take('board', SMALL),
    ]
    if (round < 0) continue
    times.board.push(board)
    times.canvas.push(canvas)
    times.small.push(small)
  }
  const table = await take('table', STAFF)
  const scrolled = () => page.evaluate(() => window.measures.scroll())
  await take('board', SMALL)
  const few = await scrolled()
  await take('board', STAFF)
  const scroll = await longestTask(page, scrolled)
  const [board, canvas, small] = [median(times.board), median(times.canvas), median(times.small)]
  return [
    {
      name: `board, ${STAFF} staff, 20,000 shifts: data to first paint (a plain table: ${ms(table)})`,
      measured: ms(board),
      baseline: `${ms(canvas)} bare canvas`,
      ratio: board / canvas,
      target: { kind: 'at-most', ratio: 3 },
    },
    {
      name: `board, ${STAFF} staff against ${SMALL}`,
      measured: ms(board),
      baseline: ms(small),
      ratio: board / small,
      target: { kind: 'at-most', ratio: 1.5 },
    },
    {
      name: 'board, longest frame while scrolling both ways',
      measured: ms(scroll.longest),
      baseline: ms(LONGEST_FRAME_MS),
      ratio: scroll.longest / LONGEST_FRAME_MS,
      target: { kind: 'at-most', ratio: 1 },
    },
    {
      name: `board, elements in the page, ${STAFF} staff against ${SMALL}`,
      measured: String(scroll.answer),
      baseline: String(few),
      ratio: scroll.answer / few,
      target: { kind: 'at-most', ratio: 1.2 },
    },
  ]
}

/** Milliseconds of the main thread on the processor while something runs. */
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

const TYPES: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serveFolder(folder: string): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    const file = path.join(folder, path.normalize(new URL(request.url ?? '/', 'http://x').pathname))
    readFile(file).then(
      (content) => {
        response.setHeader('content-type', TYPES[path.extname(file)] ?? 'application/octet-stream')
        response.end(content)
      },
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
