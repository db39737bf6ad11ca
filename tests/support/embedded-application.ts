// Runs tests/fixtures/embedded-application.ts in its own process, so that it can be killed, and under another account,
// because the embedded database treats root and ordinary users differently.

import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { programFile } from './programs.ts'

interface Told {
  event: 'ready' | 'written' | 'log' | 'lost' | 'stopped' | 'refused'
  url?: string
  number?: number
  line?: string
  reason?: string
  name?: string
  message?: string
}

/** What it does besides running: writes rows, or gives up a database that does not start without long pauses. */
export type Task = 'write' | 'fail-fast'

export interface Account {
  uid: number
  gid: number
}

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

export class EmbeddedApplication {
  readonly told: Told[] = []
  readonly ended: Promise<void>
  readonly #child: ChildProcess
  #wake: () => void = () => {}
  #hasEnded = false
  #errors = ''

  constructor(dataDir: string, options: { account?: Account; task?: Task; home: string; cwd?: string }) {
    const { account, task, home, cwd = projectRoot } = options
    this.#child = spawn(
      process.execPath,
      [programFile('embedded-application'), dataDir, ...(task ? [task] : [])],
      {
        ...account,
        cwd,
        env: { PATH: process.env.PATH, HOME: home, TMPDIR: process.env.TMPDIR },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    createInterface({ input: this.#child.stdout! }).on('line', (line) => {
      this.told.push(JSON.parse(line))
      this.#wake()
    })
    this.#child.stderr!.on('data', (chunk) => {
      this.#errors += chunk
    })
    this.ended = new Promise((resolve) => {
      this.#child.once('close', () => {
        this.#hasEnded = true
        this.#wake()
        resolve()
      })
    })
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** The first message that matches, now or later. */
  async hears(isIt: (told: Told) => boolean): Promise<Told> {
    for (;;) {
      const found = this.told.find(isIt)
      if (found) return found
      if (this.#hasEnded) throw new Error(`It ended with ${JSON.stringify(this.told)} ${this.#errors}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  /** Ready or refused, whichever comes first. */
  outcome(): Promise<Told> {
    return this.hears(({ event }) => event === 'ready' || event === 'refused')
  }

  async url(): Promise<string> {
    const { url, message } = await this.outcome()
    if (!url) throw new Error(message)
    return url
  }

  kill(): Promise<void> {
    this.#child.kill('SIGKILL')
    return this.ended
  }

  stop(): Promise<void> {
    if (!this.#hasEnded) this.#child.kill('SIGTERM')
    return this.ended
  }
}
