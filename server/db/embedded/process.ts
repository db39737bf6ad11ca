// What the system knows about another process.

import { readFileSync } from 'node:fs'
import { errorCode } from './errors.ts'

/** A zombie counts as ended: in a container it may never be reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  return !isZombie(readStatus(pid))
}

/** True unless the system shows that the process is another program, or has ended. */
export function mayBePostgres(pid: number): boolean {
  const status = readStatus(pid)
  return status === '' || (/^Name:\s*postgres$/m.test(status) && !isZombie(status))
}

/** Empty if there is no /proc. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const isZombie = (status: string) => /^State:\s*Z/m.test(status)
