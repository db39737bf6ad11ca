// The people who work while things break. Each has enough sessions to stay below the request limit.

import { assemble } from '#server/assemble.ts'
import { systemClock } from '#server/clock.ts'
import type { Deps } from '#server/deps.ts'
import { makeLog } from '#server/log.ts'
import { readSettings } from '#server/settings.ts'
import { cookieFor, createPerson, type PersonOptions } from '../support/people.ts'

export interface Someone {
  id: string
  /** Returns the next of their sessions. */
  cookie(): string
}

export interface People {
  managers: Someone[]
  admins: Someone[]
  /** People whom managers book. */
  booked: Someone[]
  /** People who apply for jobs. */
  applicants: Someone[]
  /** People who change their availability and read it at another server. */
  readers: Someone[]
  /** Checks whether everything works again; not part of the load. */
  prober: Someone
}

const BOOKED = 16
const APPLICANTS = 8
export const READERS = 12

export async function hirePeople(databaseUrl: string): Promise<People> {
  const office = await assemble({
    settings: readSettings({ PORT: '0', LOG_LEVEL: 'silent' }, '.'),
    connection: { connectionString: databaseUrl },
    clock: systemClock,
    log: makeLog('silent'),
    worker: false,
    webFolder: null,
  })
  const hire = (options: PersonOptions, sessions: number) => hireOne(office.deps, options, sessions)
  const several = (count: number, sessions: number) =>
    Promise.all(Array.from({ length: count }, () => hire({}, sessions)))
  try {
    return {
      managers: [await hire({ role: 'MANAGER', firstName: 'Max' }, 12)],
      admins: [await hire({ role: 'ADMIN', firstName: 'Ada' }, 12)],
      booked: await several(BOOKED, 0),
      applicants: await several(APPLICANTS, 2),
      readers: await several(READERS, 6),
      prober: await hire({}, 2),
    }
  } finally {
    await office.stop()
  }
}

async function hireOne(deps: Deps, options: PersonOptions, sessions: number): Promise<Someone> {
  const person = await createPerson(deps, options)
  const cookies: string[] = []
  for (let n = 0; n < sessions; n += 1) cookies.push(await cookieFor({ deps }, person))
  let used = 0
  return {
    id: person.id,
    cookie: () => {
      const cookie = cookies[used++ % cookies.length]
      if (!cookie) throw new Error('somebody without a session was asked to call')
      return cookie
    },
  }
}
