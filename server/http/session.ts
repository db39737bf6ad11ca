// Identifies the caller. The cookie has a random token, the database its hash. A session is cached until the database
// announces a change to that person or their sessions, so a poll costs no query.

import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { isProved } from '#core/proof.ts'
import { type PrivilegedSessions, sessionEnd } from '#core/sessions.ts'
import { LIFETIME } from '#core/timing.ts'
import type { SignedIn } from '../call.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { pushSubscriptions, sessions, users } from '../db/schema.ts'
import type { Revisions } from './revisions.ts'

export type { SignedIn } from '../call.ts'

export const SESSION_COOKIE = 'rota_session'
const REMEMBERED_AT_MOST = 20_000

interface Origin {
  ip: string
  userAgent: string | null
  /** Whether the sign-in itself was by code or passkey. */
  isProved?: boolean
}

interface Remembered {
  viewer: SignedIn
  expiresAt: number
  touchedAt: number
  // The names of the counts are cached too: building them would slow down every poll.
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
  private readonly privileged: PrivilegedSessions

  constructor(db: Db, revisions: Revisions, clock: Clock, privileged: PrivilegedSessions) {
    this.db = db
    this.revisions = revisions
    this.clock = clock
    this.privileged = privileged
    revisions.subscribe((event) => {
      if (event === 'reset') this.remembered.clear()
    })
  }

  /** Creates a session and returns the token for the cookie; the token itself is not stored. */
  async create(db: Db, userId: string, origin: Origin): Promise<string> {
    return (await this.open(db, userId, origin)).token
  }

  /**
   * The same for a browser that is already signed in. Its earlier session ends; push subscriptions of the same person
   * stay.
   */
  async replace(db: Db, earlier: SignedIn, userId: string, origin: Origin): Promise<string> {
    const { token, sessionId } = await this.open(db, userId, origin)
    await db
      .update(pushSubscriptions)
      .set({ sessionId })
      .where(and(eq(pushSubscriptions.sessionId, earlier.sessionId), eq(pushSubscriptions.userId, userId)))
    await this.end(db, earlier.sessionId)
    return token
  }

  private async open(
    db: Db,
    userId: string,
    { ip, userAgent, isProved = false }: Origin,
  ): Promise<{ token: string; sessionId: string }> {
    const token = randomBytes(32).toString('base64url')
    const now = this.clock.now()
    const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId))
    if (!user) throw new Error('a session needs a person')
    const times = { createdAt: now, lastSeenAt: now }
    const expiresAt = sessionEnd({ ...times, role: user.role }, this.privileged)
    const [row] = await db
      .insert(sessions)
      .values({
        tokenHash: hashToken(token),
        userId,
        ...times,
        expiresAt,
        provedAt: isProved ? now : null,
        ip,
        userAgent,
      })
      .returning({ id: sessions.id })
    return { token, sessionId: row!.id }
  }

  /** `byPerson`: somebody sits at the screen, which keeps the session alive. */
  async find(token: string | undefined, byPerson = false): Promise<SignedIn | null> {
    if (!token || token.length > 100) return null
    return this.recall(token, byPerson) ?? this.load(token, this.clock.now().getTime(), byPerson)
  }

  /** The cached session, if nothing can have changed it since; null means unknown. */
  recall(token: string, byPerson = false): SignedIn | null {
    const known = this.remembered.get(token)
    if (!known) return null
    const now = this.clock.now().getTime()
    const isNewVisit = byPerson && now - known.touchedAt >= LIFETIME.sessionTouch
    if (this.stillTrue(known, now) && !isNewVisit) return known.viewer
    this.remembered.delete(token)
    return null
  }

  /** The session's push subscriptions are deleted with it (push_subscriptions_session_fkey). */
  async end(db: Db, sessionId: string): Promise<void> {
    await db.delete(sessions).where(eq(sessions.id, sessionId))
  }

  /** Every session of a person; `except` is the one they are using. */
  async endAllOf(db: Db, userId: string, except?: string): Promise<void> {
    await db
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), except ? ne(sessions.id, except) : undefined))
    // Subscriptions from before they were linked to sessions.
    await db
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.userId, userId), isNull(pushSubscriptions.sessionId)))
  }

  /** Records that the person of this session has just proved themself by a code or passkey. */
  async prove(db: Db, sessionId: string): Promise<void> {
    await db.update(sessions).set({ provedAt: this.clock.now() }).where(eq(sessions.id, sessionId))
  }

  /** Not from the cache: the proof may have been given at another server. */
  async isProved(sessionId: string): Promise<boolean> {
    const [row] = await this.db
      .select({ provedAt: sessions.provedAt })
      .from(sessions)
      .where(eq(sessions.id, sessionId))
    return isProved(row?.provedAt ?? null, this.clock.now())
  }

  private stillTrue(known: Remembered, now: number): boolean {
    return (
      this.revisions.current &&
      known.expiresAt > now &&
      known.userCount === this.revisions.count(known.userKey) &&
      known.sessionCount === this.revisions.count(known.sessionKey)
    )
  }

  private async load(token: string, now: number, byPerson: boolean): Promise<SignedIn | null> {
    // Counted before the query, so that a change during the query is not missed.
    const before = this.changes()
    const [row] = await this.db
      .select({
        sessionId: sessions.id,
        createdAt: sessions.createdAt,
        lastSeenAt: sessions.lastSeenAt,
        id: users.id,
        role: users.role,
        fullName: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(and(eq(sessions.tokenHash, hashToken(token)), eq(users.isActive, true), isNull(users.deletedAt)))
    // By the current role, not the role at sign-in.
    if (!row || sessionEnd(row, this.privileged).getTime() <= now) return null
    const isVisit = byPerson && now - row.lastSeenAt.getTime() >= LIFETIME.sessionTouch
    const lastSeenAt = isVisit ? new Date(now) : row.lastSeenAt
    const expiresAt = sessionEnd({ ...row, lastSeenAt }, this.privileged)
    if (isVisit) await this.extend(row.sessionId, lastSeenAt, expiresAt)
    const viewer = { sessionId: row.sessionId, id: row.id, role: row.role, fullName: row.fullName }
    if (this.revisions.current && before === this.changes()) {
      if (this.remembered.size >= REMEMBERED_AT_MOST) this.remembered.clear()
      const userKey = `users:${row.id}`
      const sessionKey = `sessions:${row.id}`
      this.remembered.set(token, {
        viewer,
        expiresAt: expiresAt.getTime(),
        touchedAt: lastSeenAt.getTime(),
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
    return this.revisions.stamp(['users', 'sessions'], null)
  }

  private async extend(sessionId: string, lastSeenAt: Date, expiresAt: Date): Promise<void> {
    await this.db.update(sessions).set({ lastSeenAt, expiresAt }).where(eq(sessions.id, sessionId))
  }
}
