// How long a session lasts: since the last visit, and in total. People who see everybody's data are signed out sooner.

import { can, type Role } from './capabilities.ts'
import { LIFETIME } from './timing.ts'

/** For people with `account:privileged`; from the settings. */
export interface PrivilegedSessions {
  idleMs: number
  mostMs: number
}

export function sessionEnd(
  session: { role: Role; createdAt: Date; lastSeenAt: Date },
  privileged: PrivilegedSessions,
): Date {
  const { idleMs, mostMs } = can(session.role, 'account:privileged')
    ? privileged
    : { idleMs: LIFETIME.session, mostMs: LIFETIME.sessionMost }
  return new Date(Math.min(session.lastSeenAt.getTime() + idleMs, session.createdAt.getTime() + mostMs))
}
