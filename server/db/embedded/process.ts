// What the system knows of a process that is not ours.

import { readFileSync } from 'node:fs'
import { errorCode } from './errors.ts'

/** A process that has ended counts as ended, also when nobody reaped it: in a container that may never happen. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
  return !isZombie(readStatus(pid))
}

/** True unless the system can tell that the process is another program, or has ended. */
export function mayBePostgres(pid: number): boolean {
  const status = readStatus(pid)
  return status === '' || (/^Name:\s*postgres$/m.test(status) && !isZombie(status))
}

/** Empty where there is no /proc. */
function readStatus(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}

const isZombie = (status: string) => /^State:\s*Z/m.test(status)
