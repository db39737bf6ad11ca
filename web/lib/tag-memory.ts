// The last tag and parsed answer for each address. A 304 gives back the very same object, so nothing re-renders.
// After a write of its own the browser forgets them all: the server may not yet have heard of that change.

interface Remembered {
  readonly tag: string
  readonly body: unknown
}

const MOST = 300
const memory = new Map<string, Remembered>()
let generation = 0

/** The time-stamp some reads carry says nothing about what is asked for. */
function keyOf(url: string): string {
  return url
    .replace(/([?&])_t=[^&]*(&|$)/, (_, before: string, after: string) => (after ? before : ''))
    .replace(/,"_t":(?:\d+|"[^"]*")/, '')
}

export function recallTag(url: string): Remembered | undefined {
  return memory.get(keyOf(url))
}

/** `since` is the generation when the request began: an answer that a write overtook is not remembered. */
export function rememberTag(url: string, tag: string | null, body: unknown, since: number): void {
  const key = keyOf(url)
  memory.delete(key)
  if (!tag || since !== generation) return
  memory.set(key, { tag, body })
  const oldest = memory.keys().next().value
  if (memory.size > MOST && oldest !== undefined) memory.delete(oldest)
}

export function tagGeneration(): number {
  return generation
}

export function forgetTags(): void {
  generation += 1
  memory.clear()
}
