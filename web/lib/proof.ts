// Some calls need a code or passkey of the last ten minutes. The client asks for it and then repeats the call, so the
// screens need not know.

import { ApiError } from './api-error.ts'

let answer: ((isProved: boolean) => void) | null = null
let asked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

export function needsProof(error: unknown): boolean {
  return error instanceof ApiError && error.data?.proofNeeded === true
}

/** Asks the person to confirm that it is them. Calls that wait for it share one question. */
export function askForProof(): Promise<boolean> {
  // Without a screen that can ask, the call stays refused.
  if (listeners.size === 0) return Promise.resolve(false)
  asked ??= new Promise((resolve) => {
    answer = resolve
    tell()
  })
  return asked
}

/** The dialog says whether the person has confirmed it or given up. */
export function answerProof(isProved: boolean): void {
  const resolve = answer
  answer = null
  asked = null
  tell()
  resolve?.(isProved)
}

export const proofStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isAsked: (): boolean => answer !== null,
}

function tell(): void {
  for (const listener of listeners) listener()
}
