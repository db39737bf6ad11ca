// The last ETag and parsed response for each address. A 304 returns the very same object, so nothing re-renders. After
// its own write the browser no longer accepts a 304 for them: the server may not have seen that change yet. But they
// stay what later answers build on, which hold only what has changed since.

interface Remembered {
  readonly tag: string
  readonly body: unknown
  readonly generation: number
  /** Later answers build on it. */
  readonly isBase: boolean
}

const MOST = 300
/** A board of 8 weeks is large: only those of the last few windows are kept to build on. */
const MOST_BASES = 12
const memory = new Map<string, Remembered>()
let generation = 0
/** Responses to requests from before this generation are another person's. */
let forgotten = 0

/** The time-stamp that some reads send does not affect the result. */
function keyOf(url: string): string {
  return url
    .replace(/([?&])_t=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''))
    .replace(/,"_t":(?:\d+|"[^"]*")/, '')
}

/** What a 304 stands for. */
export function recallTag(url: string): Remembered | undefined {
  const known = recallAnswer(url)
  return known?.generation === generation ? known : undefined
}

/** The last answer, even from before a write. */
export function recallAnswer(url: string): Remembered | undefined {
  const key = keyOf(url)
  const known = memory.get(key)
  if (!known) return undefined
  // What is in use is dropped last.
  memory.delete(key)
  memory.set(key, known)
  return known
}

/** `since` is the generation when the request began: a write may have overtaken the response. */
export function rememberTag(
  url: string,
  tag: string | null,
  body: unknown,
  since: number,
  isBase = false,
): void {
  const key = keyOf(url)
  memory.delete(key)
  if (!tag || since < forgotten || (since < generation && !isBase)) return
  memory.set(key, { tag, body, generation: since, isBase })
  keepAtMost(MOST_BASES, (each) => each.isBase)
  keepAtMost(MOST, () => true)
}

function keepAtMost(most: number, counts: (each: Remembered) => boolean): void {
  const keys = [...memory].filter(([, each]) => counts(each)).map(([key]) => key)
  if (keys.length > most) memory.delete(keys[0]!)
}

export function tagGeneration(): number {
  return generation
}

/** After a write. */
export function doubtTags(): void {
  generation += 1
  for (const [key, { isBase }] of memory) if (!isBase) memory.delete(key)
}

/** When somebody else may be signed in. */
export function forgetTags(): void {
  generation += 1
  forgotten = generation
  memory.clear()
}

let mark: string | null = null

/** The mark of the last write, sent with reads so that another server waits for that change first. */
export function recallMark(): string | null {
  return mark
}

/** Two writes may be answered in either order; the higher number covers both. */
export function rememberMark(given: string | null): void {
  if (given === null || Number(given) < Number(mark ?? 0)) return
  mark = given
}

export function forgetMark(): void {
  mark = null
}
