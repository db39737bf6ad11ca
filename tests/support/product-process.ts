// The whole product in its own process, so that a test can kill it.

import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { programFile } from './programs.ts'

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

export class ProductProcess {
  readonly url: string
  private readonly child: ChildProcess
  private readonly ended: Promise<void>
  private said = ''

  private constructor(port: number, env: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`
    this.child = spawn(process.execPath, ['--enable-source-maps', programFile('product')], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    this.ended = new Promise((resolve) => this.child.once('close', () => resolve()))
  }

  static async start(env: Record<string, string>): Promise<ProductProcess> {
    const product = new ProductProcess(await freePort(), env)
    await product.isReady()
    return product
  }

  /** Like a power cut: no signal that it could handle. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
  }

  async stop(): Promise<void> {
    if (this.child.exitCode === null) this.child.kill('SIGTERM')
    await this.ended
  }

  private async isReady(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer) => {
        this.said += chunk
        if (this.said.includes('is ready at')) resolve()
      }
      this.child.stdout!.on('data', hear)
      this.child.stderr!.on('data', hear)
      void this.ended.then(() => reject(new Error(`the product ended: ${this.said}`)))
    })
  }
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return address.port
}
