// The browser for the benchmarks, and the processor time of its longest task, which does not depend on other load.

import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

export function launchChromium(): Promise<Browser> {
  const found = ['chromium', 'chromium-browser', 'google-chrome', 'chromium-headless-shell']
    .map((name) => `/usr/bin/${name}`)
    .find((file) => existsSync(file))
  const executablePath = process.env.CHROMIUM_PATH ?? found
  return chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  })
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds of processor time. */
  tdur?: number
  args?: { name?: string }
}

/** The longest task of the page's main thread: input and frames never wait longer than that. */
export async function longestTask<T>(
  page: Page,
  work: () => Promise<T>,
): Promise<{ longest: number; answer: T }> {
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  const answer = await work()
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] }
  const main = new Set(
    traceEvents.filter(({ args }) => args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid} ${tid}`))
  if (tasks.length === 0) throw new Error('the trace holds no task of the page')
  return { longest: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000, answer }
}
