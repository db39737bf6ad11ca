// Names a request in its answer and in the log, and notes when it came. Unique over restarts and servers, and cheap:
// polls need one too.

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
