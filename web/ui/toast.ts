// The one toast that may be in sight. Anything may call `toast`; a new one takes the place of the old.

import type { ReactNode } from 'react'
import { TOAST } from '#core/timing.ts'

export interface ToastWords {
  title: ReactNode
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** Milliseconds in sight. */
  duration?: number
  action?: { label: string; onClick: () => void }
}

export interface ShownToast extends ToastWords {
  id: number
  duration: number
  variant: 'default' | 'destructive'
}

let shown: ShownToast | null = null
let count = 0
const listeners = new Set<() => void>()

export function toast(words: ToastWords): void {
  count += 1
  shown = { duration: TOAST.plain, variant: 'default', ...words, id: count }
  tell()
}

/** Something that was asked for did not happen, and why. */
export function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Takes that toast away, unless another has come since. */
export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  shown = null
  tell()
}

export const toastStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): ShownToast | null => shown,
}

function tell(): void {
  for (const listener of listeners) listener()
}
