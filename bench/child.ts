// A server under measurement runs in a process of its own, so that the load and the answers do not share a core.

import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

export interface Served<T> {
  /** What the child told once it was ready. */
  told: T
  /** Seconds of processor time that it has used since it started. */
  cpuSeconds(): Promise<number>
  /** The most memory that it has ever held. */
  peakMegabytes(): Promise<number>
  stop(): Promise<void>
}

const USED = {
  cpuSeconds() {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  peakMegabytes: () => process.resourceUsage().maxRSS / 1024,
}

/** Runs bench/<file> and waits for its first message. */
export async function serve<T>(file: string, argument: string): Promise<Served<T>> {
  const child = fork(path.join(import.meta.dirname, file), [argument], {
    execArgv: [...process.execArgv, ...(process.env.BENCH_PROFILE ? ['--cpu-prof'] : [])],
  })
  const ended = once(child, 'exit')
  const told = await Promise.race([
    once(child, 'message').then(([message]) => message as T),
    ended.then(([code]) => {
      throw new Error(`${file} ended with ${code} before it was ready`)
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
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** In the child: tells the parent, and ends when the parent has gone. */
export function ready<T>(message: T, close: () => Promise<void>): void {
  process.on('disconnect', () => {
    void close().then(() => process.exit(0))
  })
  process.on('message', (what) => process.send?.(USED[what as keyof typeof USED]()))
  process.send?.(message)
}
