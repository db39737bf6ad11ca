// What a service gets with every call: the transaction, the time, the actor and the settings. Routes pass it on
// unchanged; background work and the demo create their own.

import type { Role } from '#core/capabilities.ts'
import type { Db } from './db/connection.ts'
import type { Settings } from './settings.ts'

export interface SignedIn {
  readonly sessionId: string
  readonly id: string
  readonly role: Role
  readonly fullName: string
}

/** Who did it and from where, as the audit log records it. */
export interface Actor {
  viewer: SignedIn | null
  ip: string
  userAgent: string | null
}

export interface Call {
  /** The transaction of this write, or the pool for a read. */
  db: Db
  now: Date
  actor: Actor
  settings: Settings
}

/** A call by somebody who is signed in. */
export interface SignedInCall extends Call {
  viewer: SignedIn
}
