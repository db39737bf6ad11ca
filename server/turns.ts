// Long work in short turns: Node answers nobody else while one piece of JavaScript runs.

import { setImmediate as nextTurn } from 'node:timers/promises'

/** Well below the 50 ms that no call may exceed, because a single item can take a few milliseconds too. */
const TURN_MS = 10

/** `items.map(work)`, giving way to other requests every 10 ms. */
export async function mapInTurns<T, R>(items: Iterable<T>, work: (item: T) => R): Promise<R[]> {
  const done: R[] = []
  let began = performance.now()
  for (const item of items) {
    done.push(work(item))
    if (performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return done
}

/** What is read for each item, in order. The next is read while the last is worked on. */
export async function* readAhead<T, R>(
  items: readonly T[],
  read: (item: T) => Promise<R>,
): AsyncGenerator<R, void, undefined> {
  const start = (n: number) => (n < items.length ? read(items[n]!) : null)
  let next = start(0)
  for (let n = 1; next; n += 1) {
    const current = await next
    next = start(n)
    // It fails when its turn comes, if it comes.
    next?.catch(() => {})
    yield current
  }
}

/** The list in pieces of at most this length. */
export function slicesOf<T>(list: readonly T[], length: number): T[][] {
  const slices: T[][] = []
  for (let at = 0; at < list.length; at += length) slices.push(list.slice(at, at + length))
  return slices
}
