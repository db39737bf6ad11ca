// A dialog that outlives what opened it: the answer to a toast, whose screen may be gone by then.

import type { ReactNode } from 'react'

type Render = (close: () => void) => ReactNode

let opened: Render | null = null
const listeners = new Set<() => void>()

export function openDialog(render: Render | null): void {
  opened = render
  for (const listener of listeners) listener()
}

export const openedDialogStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): Render | null => opened,
}
