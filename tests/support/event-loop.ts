// How long a piece of work blocks everything else.

import { existsSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** The longest turn of the event loop, in milliseconds, while the work runs. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let [wall, busy, stolen] = [performance.now(), busyTime(), stolenTime()]
  const turn = () => {
    // A turn took no longer than the wall time, nor than the processor time of this thread.
    const took = Math.min(performance.now() - wall, busyTime() - busy)
    longest = Math.max(longest, took - (stolenTime() - stolen))
    wall = performance.now()
    busy = busyTime()
    stolen = stolenTime()
  }
  // Turns under a millisecond may count as one. Looking at every turn would keep a processor busy all the time.
  const looking = setInterval(turn, 1)
  await work()
  clearInterval(looking)
  await new Promise((resolve) => setImmediate(resolve))
  turn()
  return longest
}

/**
 * The processor time, in milliseconds, that this thread has used, so that other programs and other threads do not count.
 * Linux only; elsewhere the time of the whole process, which is never less.
 */
export const busyTime: () => number = existsSync('/proc/thread-self/schedstat')
  ? threadTime()
  : () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / 1000
    }

function threadTime(): () => number {
  const file = openSync('/proc/thread-self/schedstat', 'r')
  const buffer = Buffer.alloc(64)
  const never = new Int32Array(new SharedArrayBuffer(4))
  return () => {
    // The kernel adds up the time of a running thread every 4 ms, but also whenever it pauses.
    Atomics.wait(never, 0, 0, 0.01)
    const length = readSync(file, buffer, 0, buffer.length, 0)
    return Number.parseInt(buffer.toString('latin1', 0, length), 10) / 1e6
  }
}

/** The time, in milliseconds, in which the host of a virtual machine gave its processors to others. Linux only. */
const stolenTime: () => number = existsSync('/proc/stat') ? hostTime() : () => 0

function hostTime(): () => number {
  const file = openSync('/proc/stat', 'r')
  const buffer = Buffer.alloc(256)
  const STOLEN = 8
  const MS_PER_TICK = 10
  return () => {
    const length = readSync(file, buffer, 0, buffer.length, 0)
    return Number(buffer.toString('latin1', 0, length).split(/\s+/, STOLEN + 1)[STOLEN]) * MS_PER_TICK
  }
}

/** Fixed work, in milliseconds of this thread. It allocates nothing: collecting garbage would take a time of its own. */
function yardstick(): number {
  const before = busyTime()
  for (let n = 0; n < 1_000_000; n += 1) {
    const at = n % NUMBERS.length
    NUMBERS[at] = (NUMBERS[at]! * 31 + n) | 0
  }
  return busyTime() - before
}

const NUMBERS = new Int32Array(65_536)
const leastOf = (times: number) => Math.min(...Array.from({ length: times }, yardstick))
let quickest = Infinity

/**
 * How many times slower than at its quickest this thread works just now. On a busy machine the same work takes more
 * processor time: others empty the caches, and share the units of a processor.
 */
function slowness(): number {
  if (quickest === Infinity) quickest = leastOf(20)
  const now = leastOf(3)
  quickest = Math.min(quickest, now)
  return now / quickest
}

/** Work that takes at least this many milliseconds on a machine that is not busy. */
export function busyFor(ms: number): void {
  if (quickest === Infinity) slowness()
  for (let done = 0; done < ms; done += quickest) yardstick()
}

/**
 * The shortest of several runs, as on a machine that is not busy: slow code is slow every time, but a machine is not
 * always busy. The first run counts as it is.
 */
export async function blockingTime(
  work: () => Promise<unknown>,
  { under, tries = 12 }: { under: number; tries?: number },
): Promise<number> {
  let best = Infinity
  const seen: string[] = []
  for (let n = 0; n < tries && best >= under; n += 1) {
    const before = n === 0 ? 1 : slowness()
    const took = await longestTurn(work)
    // A machine that only became busy afterwards excuses nothing.
    const excuse = took < under ? 1 : Math.min(before, slowness())
    best = Math.min(best, took / excuse)
    seen.push(`${took.toFixed(1)} ms (machine slower by ${excuse.toFixed(2)})`)
  }
  if (best >= under) console.warn(`Longest turns: ${seen.join(', ')}`)
  return best
}
