// Runs a server under measurement in its own process, so that the load generator and the server do not share a core.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Served<T> {
  /** What the child sent once it was ready. */
  told: T
  /** Seconds of processor time used since it started. */
  cpuSeconds(): Promise<number>
  /** Its peak memory. */
  peakMegabytes(): Promise<number>
  /** The longest that its event loop was busy without a break, since this was last asked. Known on Linux only. */
  longestTurnMs(): Promise<number>
  stop(): Promise<void>
}

const turns = { longest: 0, before: 0 }

/**
 * Milliseconds for which the main thread has run. The wall clock would also count the time that other programs take,
 * and process.cpuUsage() the threads that compress.
 */
function mainThreadMs(): number {
  return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[0]) / 1e6
}

/** A timer runs at most once in a turn, so what the thread did between two runs is at least the longest turn. */
function watchTurns(): void {
  turns.before = mainThreadMs()
  setInterval(() => {
    const now = mainThreadMs()
    turns.longest = Math.max(turns.longest, now - turns.before)
    turns.before = now
  }, 2).unref()
}

const USED = {
  cpuSeconds() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  peakMegabytes: () => process.resourceUsage().maxRSS / 1024,
  longestTurnMs() {
    const { longest } = turns
    turns.longest = 0
    return longest
  },
}

/** Runs a program of this folder and waits for its first message. */
export async function serve<T>(program: string, argument: string): Promise<Served<T>> {
  const child = fork(path.join(import.meta.dirname, `${program}.js`), [argument], {
    execArgv: [...process.execArgv, ...(process.env.BENCH_PROFILE ? ['--cpu-prof'] : [])],
  })
  const ended = once(child, 'exit')
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as T),
    ended.then(([code]) => {
      throw new Error(`${program} ended with ${code} before it was ready`)
    }),
  ])
  const ask = async (what: keyof typeof USED) => {
    child.send(what)
    const [answer] = await once(child, 'message')
    return answer as number
  }
  return {
    told,
    cpuSeconds: () => ask('cpuSeconds'),
    peakMegabytes: () => ask('peakMegabytes'),
    longestTurnMs: () => ask('longestTurnMs'),
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** In the child: sends the parent a message, and exits when the parent has gone. */
export function ready<T>(message: T, close: () => Promise<void>): void {
  if (process.platform === 'linux') watchTurns()
  process.on('disconnect', () => {
    void close().then(() => process.exit(0))
  })
  process.on('message', (what) => process.send?.(USED[what as keyof typeof USED]()))
  process.send?.(message)
}
