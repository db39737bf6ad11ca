// Gives each request an id for its reply and the log, and records its start time. Unique across restarts and servers,
// and cheap, because polls need one too.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

declare module 'node:http' {
  interface IncomingMessage {
    arrivedAt?: number
  }
}

export function requestIds(): (raw: IncomingMessage) => string {
  const server = randomBytes(6).toString('hex')
  let count = 0
  return (raw) => {
    raw.arrivedAt = performance.now()
    count += 1
    return `${server}-${count.toString(36)}`
  }
}
