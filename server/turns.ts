// Long work in short turns: Node answers nobody else while one piece of JavaScript runs.

import { setImmediate as nextTurn } from 'node:timers/promises'

/** Well below the 50 ms that no call may exceed, because a single item can take a few milliseconds too. */
export const TURN_MS = 10

/** The result for each item, giving way to other requests every 10 ms: between items, and wherever the work yields. */
export async function runInTurns<T, R>(
  items: Iterable<T>,
  work: (item: T) => Generator<void, R>,
): Promise<R[]> {
  const done: R[] = []
  let began = performance.now()
  for (const item of items) {
    const steps = work(item)
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) done.push(step.value)
      if (performance.now() - began >= TURN_MS) {
        await nextTurn()
        began = performance.now()
      }
      if (step.done) break
    }
  }
  return done
}

/** `items.map(work)` in turns. */
export const mapInTurns = <T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> =>
  runInTurns(items, function* (item) {
    const result = work(item)
    yield
    return result
  })

/** One that PostgreSQL answers, and one that it can begin at once. */
const READS_AHEAD = 2

/** What is read for each item, in order. The next ones are read while the last is worked on. */
export async function* readAhead<T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const waiting = [...items]
  const reads: Promise<R>[] = []
  const startSome = () => {
    for (const item of waiting.splice(0, READS_AHEAD - reads.length)) {
      const started = read(item)
      // It fails when its turn comes, if it comes.
      started.catch(() => {})
      reads.push(started)
    }
  }
  startSome()
  try {
    for (let next = reads.shift(); next; next = reads.shift()) {
      const current = await next
      startSome()
      yield current
    }
  } finally {
    // Whoever ends early must not leave a read behind, which could outlive the connection to the database.
    await Promise.allSettled(reads)
  }
}

/** The list in pieces of at most this length. */
export function slicesOf<T>(list: readonly T[], length: number): T[][] {
  const slices: T[][] = []
  for (let at = 0; at < list.length; at += length) slices.push(list.slice(at, at + length))
  return slices
}
