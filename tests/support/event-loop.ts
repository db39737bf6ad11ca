// How long a piece of work blocks everything else.

import { existsSync, openSync, readSync } from 'node:fs'
import { performance } from 'node:perf_hooks'

/** The longest turn of the event loop, in milliseconds, while the work runs. */
async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let [wall, busy] = [performance.now(), busyTime()]
  const turn = () => {
    // A turn took no longer than the wall time, nor than the processor time of this thread.
    longest = Math.max(longest, Math.min(performance.now() - wall, busyTime() - busy))
    wall = performance.now()
    busy = busyTime()
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

/** Fixed work of the kind that calls do, in milliseconds of this thread: long enough for a clock that ticks slowly. */
function yardstick(): number {
  const before = busyTime()
  for (let n = 0; n < 5; n += 1) JSON.stringify(JSON.parse(SAMPLE))
  return busyTime() - before
}

const SAMPLE = JSON.stringify(
  Array.from({ length: 1000 }, (_, n) => ({
    id: `shift ${n}`,
    headline: 'Home visit',
    notes: null,
    days: [n],
  })),
)
const leastOf = (times: number) => Math.min(...Array.from({ length: times }, yardstick))
let quickest = Infinity

/**
 * How many times slower than at its quickest this thread works just now. On a busy machine the same work takes more
 * processor time: others empty the caches, and a virtual machine counts time that it was not given.
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
  for (let n = 0; n < tries && best >= under; n += 1) {
    const before = n === 0 ? 1 : slowness()
    const took = await longestTurn(work)
    // A machine that only became busy afterwards excuses nothing.
    best = Math.min(best, took < under ? took : took / Math.min(before, slowness()))
  }
  return best
}
