// The project folder, wherever it was cloned and wherever a script is called from.

import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..')
export const inProject = (...parts) => path.join(root, ...parts)
export const bin = (name) => inProject('node_modules', '.bin', name)

/** An expected failure: people only need to read its message. */
export class Stop extends Error {}

/** Runs a script's body; prints the message of an expected failure, and the stack of any other. */
export async function main(body) {
  followNpm()
  try {
    await body()
  } catch (error) {
    console.error(error instanceof Stop ? error.message : error)
    process.exit(1)
  }
}

/** npm passes SIGTERM to its shell, which dies of it without telling us. */
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
