// What must be undone however the run ends: normally, by Ctrl-C or by a crash. Undoing is synchronous, because Node
// waits for nothing once it exits.

import { constants } from 'node:os'

const undoings = new Set<() => void>()

/** Registers an action to run at exit; returns a function that removes it again. */
export function atExit(undo: () => void): () => void {
  undoings.add(undo)
  return () => undoings.delete(undo)
}

process.once('exit', () => {
  for (const undo of [...undoings].reverse()) undo()
})

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]))

/** Signals a process that may already have ended. */
export function signalTo(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
