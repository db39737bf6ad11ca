// When frames reach the screen, from the browser's trace: what a person would see. This includes script, layout, paint
// and raster, on any thread.

import type { Page } from '@playwright/test'

interface TraceEvent {
  name: string
  ph: string
  /** Microseconds. */
  ts: number
}

const PRESENTED = 'SubmitCompositorFrameToPresentationCompositorFrame'
const BEGIN = 'bench-begin'
const CATEGORIES = ['cc', 'benchmark', 'blink.user_timing', 'disabled-by-default-devtools.timeline.frame']
/** A drawing is complete when no frame follows for this long. */
const QUIET_MS = 250

/** When each frame was presented, in milliseconds since the work began. */
export async function framesOf(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  await browser.startTracing(page, { categories: CATEGORIES })
  await page.evaluate((mark) => void performance.mark(mark), BEGIN)
  await work()
  await page.waitForTimeout(QUIET_MS)
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const began = traceEvents.find(({ name }) => name === BEGIN)
  if (!began) throw new Error('the trace does not show where the work began')
  const presented = traceEvents
    .filter(({ name, ph, ts }) => name === PRESENTED && ph === 'e' && ts > began.ts)
    .map(({ ts }) => (ts - began.ts) / 1000)
  if (presented.length === 0) throw new Error('the trace holds no frame')
  return [...new Set(presented)].sort((a, b) => a - b)
}

/** From the start of the work to the frame that completes it. */
export async function timeToScreen(page: Page, work: () => Promise<unknown>): Promise<number> {
  return (await framesOf(page, work)).at(-1)!
}

/** The time from each frame to the next. */
export async function frameTimes(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const frames = await framesOf(page, work)
  return frames.slice(1).map((at, n) => at - frames[n]!)
}
