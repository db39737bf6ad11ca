// Starts the product as people do: in a separate process, with its own port and data folder.

import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))
export const READY = /Frontline Rota is ready at /

export interface StartOptions {
  port: number
  env?: Record<string, string>
  /** `npm` starts it with `npm start`; the default runs the script that `npm start` runs. */
  through?: 'npm' | 'node'
  args?: string[]
  cwd?: string
}

export class Product {
  readonly #child: ChildProcess
  readonly port: number
  output = ''
  /** The exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>
  #wake: () => void = () => {}
  #end: number | string | undefined

  constructor({ port, env = {}, through = 'node', args = [], cwd = projectRoot }: StartOptions) {
    this.port = port
    const script = path.join(projectRoot, 'scripts/start.mjs')
    const [program, programArgs] =
      through === 'npm'
        ? ['npm', ['--prefix', projectRoot, 'start', '--', ...args]]
        : [process.execPath, [script, ...args]]
    this.#child = spawn(program as string, programArgs as string[], {
      cwd,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (chunk) => {
        this.output += chunk
        this.#wake()
      })
    this.ended = new Promise((resolve) => {
      this.#child.once('close', (code, signal) => {
        this.#end = code ?? signal ?? 'unknown'
        this.#wake()
        resolve(this.#end)
      })
    })
  }

  async says(words: RegExp): Promise<void> {
    while (!words.test(this.output)) {
      if (this.#end !== undefined)
        throw new Error(`It ended (${this.#end}) with this output:\n${this.output}`)
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
  }

  async health(): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/api/health`)
    return answer.json()
  }

  signal(signal: NodeJS.Signals): Promise<number | string> {
    if (this.#end === undefined) this.#child.kill(signal)
    return this.ended
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
