// Programs that a browser needs: started, listened to, and always ended.

import { type ChildProcess, spawn } from 'node:child_process'

/** Generous for a loaded machine; nothing waits this long unless it is broken. */
export const LIMIT_MS = 60_000
/** Firefox answers once its own tasks of starting are done, which it does when nothing else is to be done. */
export const START_LIMIT_MS = 180_000
const END_LIMIT_MS = 5_000

export interface Program {
  child: ChildProcess
  /** What it and its children have written so far. */
  output(): string
  end(): Promise<void>
}

export function startProgram(
  program: string,
  args: string[],
  env: Record<string, string>,
  extra: 'pipe'[] = [],
): Program {
  const child = spawn(program, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', ...extra],
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      written += text
    })
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      written += `${program} could not be run: ${error.message}\n`
      resolve()
    })
    child.once('exit', () => resolve())
  })
  const kill = () => void child.kill('SIGKILL')
  // A worker that is interrupted loses its parent first, and must not leave a browser behind.
  for (const event of ['exit', 'disconnect']) process.once(event, kill)
  return {
    child,
    output: () => written,
    async end() {
      child.kill('SIGTERM')
      const tooLong = setTimeout(kill, END_LIMIT_MS)
      await ended
      clearTimeout(tooLong)
      for (const event of ['exit', 'disconnect']) process.off(event, kill)
    },
  }
}

/** Asks again until there is an answer. `why` explains a missing one. */
export async function waitFor<T>(
  ask: () => Promise<T | undefined> | T | undefined,
  why: () => string | Promise<string>,
): Promise<T> {
  for (const start = Date.now(); Date.now() - start < LIMIT_MS; ) {
    const answer = await ask()
    if (answer !== undefined) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(await why())
}

/** What to do at the end, the last first; each is done even if another fails. */
export class Ending {
  readonly #acts: (() => unknown)[] = []

  add(act: () => unknown): void {
    this.#acts.unshift(act)
  }

  async run(): Promise<void> {
    const errors: unknown[] = []
    for (const act of this.#acts.splice(0)) {
      try {
        await act()
      } catch (error) {
        errors.push(error)
      }
    }
    if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join('\n'))
  }
}
