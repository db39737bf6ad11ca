// Tells the app that a call was refused because nobody is signed in any more.

type Listener = () => void
const listeners = new Set<Listener>()

export function onUnauthorised(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announceUnauthorised(): void {
  for (const listener of listeners) listener()
}
