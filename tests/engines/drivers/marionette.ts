// Firefox's own remote protocol, which geckodriver translates to; so no further program is needed. A packet is its
// length, a colon and JSON: [0, id, command, parameters] there, [1, id, error, result] back.

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { DriverError } from './driver.ts'
import { LIMIT_MS } from './program.ts'

interface Waiting {
  resolve(value: unknown): void
  reject(error: Error): void
}

export class Marionette {
  readonly #waiting = new Map<number, Waiting>()
  #received = Buffer.alloc(0)
  #sent = 0

  private constructor(private readonly socket: Socket) {
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#read(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has closed the connection.'))
    })
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect', { signal: AbortSignal.timeout(LIMIT_MS) })
    return new Marionette(socket)
  }

  async send(
    command: string,
    parameters: Record<string, unknown> = {},
    limitMs = LIMIT_MS,
  ): Promise<unknown> {
    this.#sent += 1
    const id = this.#sent
    const packet = JSON.stringify([0, id, command, parameters])
    let tooLate: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        tooLate = setTimeout(
          () => reject(new Error(`Firefox did not answer ${command} in ${limitMs / 1000} s.`)),
          limitMs,
        )
        this.#waiting.set(id, { resolve, reject })
        this.socket.write(`${Buffer.byteLength(packet)}:${packet}`)
      })
    } finally {
      clearTimeout(tooLate)
      this.#waiting.delete(id)
    }
  }

  close(): void {
    this.socket.destroy()
  }

  #read(chunk: Buffer): void {
    this.#received = Buffer.concat([this.#received, chunk])
    for (let colon = this.#colon(); colon > 0; colon = this.#colon()) {
      const end = colon + 1 + Number(this.#received.subarray(0, colon))
      if (this.#received.length < end) return
      const packet: unknown = JSON.parse(this.#received.subarray(colon + 1, end).toString())
      this.#received = this.#received.subarray(end)
      // The greeting is an object.
      if (Array.isArray(packet)) this.#answer(packet)
    }
  }

  #colon = () => this.#received.indexOf(':')

  #answer([, id, error, result]: unknown[]): void {
    const waiting = this.#waiting.get(Number(id))
    if (error) {
      const { error: code, message } = error as { error: string; message: string }
      waiting?.reject(new DriverError(code, message))
    } else waiting?.resolve((result as { value?: unknown } | null)?.value)
  }
}
