// Names a request in its answer and in the log. Unique over restarts and servers, and cheap: polls need one too.

import { randomBytes } from 'node:crypto'

export function requestIds(): () => string {
  const server = randomBytes(6).toString('hex')
  let count = 0
  return () => {
    count += 1
    return `${server}-${count.toString(36)}`
  }
}
