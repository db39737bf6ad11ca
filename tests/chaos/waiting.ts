// Waits for something that happens in another process.

import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export const seconds = (n: number) => delay(n * 1000)

/** Polls until the condition holds; throws on a time-out. Returns how many milliseconds it took. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { withinMs, everyMs = 50 }: { withinMs: number; everyMs?: number },
): Promise<number> {
  const began = performance.now()
  for (;;) {
    if (await isSo()) return performance.now() - began
    if (performance.now() - began > withinMs) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
    await delay(everyMs)
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
