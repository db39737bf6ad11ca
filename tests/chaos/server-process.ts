// One server of the built product, in its own process and on its own port, that can be killed, frozen and restarted.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { atExit, signalTo } from './cleanup.ts'

const projectRoot = path.resolve(import.meta.dirname, '../..')
const KEPT_LINES = 40

export class ServerProcess {
  readonly name: string
  readonly url: string
  /** How often it ended without being killed by the run. */
  unexpectedEnds = 0
  /** Its latest output. */
  said: string[] = []
  private readonly env: Record<string, string>
  private child: ChildProcess | null = null
  private ended: Promise<void> = Promise.resolve()
  private ending = false

  constructor(name: string, port: number, env: Record<string, string>) {
    this.name = name
    this.url = `http://127.0.0.1:${port}`
    this.env = { ...env, PORT: String(port), HOST: '127.0.0.1' }
    atExit(() => this.signal('SIGKILL'))
  }

  get pid(): number {
    return this.child?.pid ?? 0
  }

  get running(): boolean {
    return this.child !== null && this.child.exitCode === null && this.child.signalCode === null
  }

  /** Resolves when it is ready, rejects if it exits first. */
  async start(): Promise<void> {
    this.ending = false
    const child = spawn(process.execPath, ['--enable-source-maps', 'dist/server/main.js'], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group: Ctrl-C goes to the run, which then stops the servers.
      detached: true,
    })
    this.child = child
    this.ended = new Promise((resolve) => {
      child.once('close', () => {
        if (!this.ending) this.unexpectedEnds += 1
        resolve()
      })
    })
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        this.keep(String(chunk))
        if (String(chunk).includes('is ready at')) resolve()
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      void this.ended.then(() =>
        reject(new Error(`${this.name} ended at its start: ${this.said.join('\n')}`)),
      )
    })
  }

  /** Like a power cut: no signal that it could handle. */
  async kill(): Promise<void> {
    this.ending = true
    this.signal('SIGKILL')
    await this.ended
  }

  async stop(): Promise<void> {
    this.ending = true
    this.signal('SIGTERM')
    await this.ended
  }

  freeze(): void {
    this.signal('SIGSTOP')
  }

  thaw(): void {
    this.signal('SIGCONT')
  }

  /** Resident memory in megabytes. */
  megabytes(): number {
    const { stdout } = spawnSync('ps', ['-o', 'rss=', '-p', String(this.pid)], { encoding: 'utf8' })
    return Number(stdout.trim()) / 1024
  }

  private signal(signal: NodeJS.Signals): void {
    if (this.running) signalTo(this.pid, signal)
  }

  private keep(text: string): void {
    this.said = [...this.said, ...text.trimEnd().split('\n')].slice(-KEPT_LINES)
    if (process.env.CHAOS_LOGS) appendFileSync(path.join(process.env.CHAOS_LOGS, `${this.name}.log`), text)
  }
}
