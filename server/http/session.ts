// Who is calling. The cookie holds a random token, the database its hash; a session once read is remembered until
// the database announces a change of that person or their sessions, so a poll costs no query.

import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import type { Role } from '#core/capabilities.ts'
import { LIFETIME } from '#core/timing.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { sessions, users } from '../db/schema.ts'
import type { Revisions } from './revisions.ts'

export const SESSION_COOKIE = 'rota_session'
const REMEMBERED_AT_MOST = 20_000

export interface SignedIn {
  readonly sessionId: string
  readonly id: string
  readonly role: Role
  readonly fullName: string
}

interface Remembered {
  viewer: SignedIn
  expiresAt: number
  touchedAt: number
  // The names of the counts are kept too: to make them anew would cost every poll.
  userKey: string
  userCount: number
  sessionKey: string
  sessionCount: number
}

function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export class Sessions {
  private remembered = new Map<string, Remembered>()
  private readonly db: Db
  private readonly revisions: Revisions
  private readonly clock: Clock

  constructor(db: Db, revisions: Revisions, clock: Clock) {
    this.db = db
    this.revisions = revisions
    this.clock = clock
    revisions.subscribe((event) => {
      if (event === 'reset') this.remembered.clear()
    })
  }

  /** Makes a session and returns the token for the cookie; it is stored nowhere. */
  async create(db: Db, userId: string, origin: { ip: string; userAgent: string | null }): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const now = this.clock.now()
    await db.insert(sessions).values({
      tokenHash: hashToken(token),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + LIFETIME.session),
      ip: origin.ip,
      userAgent: origin.userAgent,
    })
    return token
  }

  async find(token: string | undefined): Promise<SignedIn | null> {
    if (!token || token.length > 100) return null
    return this.recall(token) ?? this.load(token, this.clock.now().getTime())
  }

  /** The session as it is remembered, if nothing can have changed it since; null says nothing. */
  recall(token: string): SignedIn | null {
    const known = this.remembered.get(token)
    if (!known) return null
    if (this.stillTrue(known, this.clock.now().getTime())) return known.viewer
    this.remembered.delete(token)
    return null
  }

  async end(db: Db, sessionId: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.id, sessionId))
  }

  /** Every session of a person; `except` is the one they are acting with themself. */
  async endAllOf(db: Db, userId: string, except?: string): Promise<void> {
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
  }

  private stillTrue(known: Remembered, now: number): boolean {
    return (
      this.revisions.current &&
      known.expiresAt > now &&
      now - known.touchedAt < LIFETIME.sessionTouch &&
      known.userCount === this.revisions.count(known.userKey) &&
      known.sessionCount === this.revisions.count(known.sessionKey)
    )
  }

  private async load(token: string, now: number): Promise<SignedIn | null> {
    // Counted before the query: a change that arrives while it runs must not be remembered away.
    const before = this.changes()
    const [row] = await this.db
      .select({
        sessionId: sessions.id,
        expiresAt: sessions.expiresAt,
        lastSeenAt: sessions.lastSeenAt,
        id: users.id,
        role: users.role,
        fullName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          eq(sessions.tokenHash, hashToken(token)),
          gt(sessions.expiresAt, new Date(now)),
          eq(users.isActive, true),
          isNull(users.deletedAt),
        ),
      )
    if (!row) return null
    if (now - row.lastSeenAt.getTime() >= LIFETIME.sessionTouch) await this.extend(row.sessionId, now)
    const viewer = { sessionId: row.sessionId, id: row.id, role: row.role, fullName: row.fullName }
    if (this.revisions.current && before === this.changes()) {
      if (this.remembered.size >= REMEMBERED_AT_MOST) this.remembered.clear()
      const userKey = `users:${row.id}`
      const sessionKey = `sessions:${row.id}`
      this.remembered.set(token, {
        viewer,
        expiresAt: row.expiresAt.getTime(),
        touchedAt: now,
        userKey,
        userCount: this.revisions.count(userKey),
        sessionKey,
        sessionCount: this.revisions.count(sessionKey),
      })
    }
    return viewer
  }

  /** Differs whenever any person or session has changed, or may have. */
  private changes(): string | null {
    return this.revisions.tag(['users', 'sessions'], null, '')
  }

  /** Thirty days from the last visit, written at most once an hour. */
  private async extend(sessionId: string, now: number): Promise<void> {
    await this.db
      .update(sessions)
      .set({ lastSeenAt: new Date(now), expiresAt: new Date(now + LIFETIME.session) })
      .where(eq(sessions.id, sessionId))
  }
}
