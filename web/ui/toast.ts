// The single visible toast. Any code may call `toast`; a new one replaces the old.

import type { ReactNode } from 'react'
import { TOAST } from '#core/timing.ts'

export interface ToastWords {
  title: ReactNode
  description?: ReactNode
  variant?: 'default' | 'destructive'
  /** How long it is shown, in milliseconds. */
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

/** Says that a requested action failed, and why. */
export function toastError(description: string): void {
  toast({ title: 'Error', description, variant: 'destructive' })
}

/** Removes this toast, unless another has replaced it. */
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
