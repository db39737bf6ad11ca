// The project's own folder, wherever it was cloned and from wherever a script is called.

import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
export const inProject = (...parts) => path.join(root, ...parts)
export const bin = (name) => inProject('node_modules', '.bin', name)

/** An expected failure: its message is all that people need to read. */
export class Stop extends Error {}

/** Runs a script's body; an expected failure ends in its sentence, anything else in its stack. */
export async function main(body) {
  followNpm()
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}

/** npm passes a SIGTERM on to its shell, which dies of it without a word to us. */
function followNpm() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}
