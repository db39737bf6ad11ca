// Every way in which a shift is created, changed and removed, side by side: the same audit fields, one message by the
// same policy, and the same findings and refusals, whatever the cause.

import { randomUUID } from 'node:crypto'
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import {
  auditLogs,
  availability,
  notifications,
  pushSubscriptions,
  shiftOverrides,
  shifts,
  users,
  whatsappConversations,
  whatsappMessages,
  workProfiles,
} from '#server/db/schema.ts'
import { ALSO_TOLD, book, COMING, DAY, EDIT, GOING, type Scene } from '#tests/support/causes.ts'
import { type Answer, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { releaseHeld } from '#tests/support/jobs.ts'
import { createPerson } from '#tests/support/people.ts'
import type { TestServer } from '#tests/support/server.ts'

const db = (server: TestServer) => server.deps.database.db

const it = base
  .extend(
    'admin',
    { scope: 'file', auto: true },
    async ({ server }) =>
      (await signedIn(server, { role: 'ADMIN', firstName: 'Ada', lastName: 'Bell' })).client,
  )
  .extend('scene', { auto: true }, async ({ server, admin }): Promise<Scene> => {
    server.clock.set('2026-06-15T09:00:00Z')
    return { server, admin, person: await createPerson(server.deps) }
  })

const ALL = Object.entries({ ...COMING, edit: EDIT, ...GOING })

// ---- The effects

const lastOf = async (
  server: TestServer,
  column: typeof auditLogs.id | typeof whatsappMessages.seq,
  table: 'audit' | 'messages',
) => {
  const from = table === 'audit' ? auditLogs : whatsappMessages
  const [row] = await db(server)
    .select({ last: sql<number>`coalesce(max(${column}), 0)::int` })
    .from(from)
  return row!.last
}

/** Performs the action and returns all its effects for the person. */
async function follow<A extends Answer>({ server, person }: Scene, deed: () => Promise<A>) {
  // What was said while preparing.
  await releaseHeld(server.deps)
  const endpoint = `https://fcm.googleapis.com/${randomUUID()}`
  const [device] = await db(server)
    .insert(pushSubscriptions)
    .values({ userId: person.id, endpoint, p256dh: 'key', auth: 'secret' })
    .returning({ id: pushSubscriptions.id })
  const [lastEntry, lastMessage] = [
    await lastOf(server, auditLogs.id, 'audit'),
    await lastOf(server, whatsappMessages.seq, 'messages'),
  ]
  await db(server).delete(notifications).where(eq(notifications.userId, person.id))
  const answer = await deed()
  // What can be undone says nothing meanwhile.
  await releaseHeld(server.deps)
  const { rows: queued } = await db(server).execute<{ key: string }>(
    sql`SELECT key FROM graphile_worker.jobs WHERE key LIKE ${`push:${device!.id}:%`}`,
  )
  return {
    answer,
    entries: await db(server)
      .select()
      .from(auditLogs)
      .where(and(gt(auditLogs.id, lastEntry), eq(auditLogs.resourceType, 'SHIFT')))
      .orderBy(auditLogs.id),
    notices: await db(server).select().from(notifications).where(eq(notifications.userId, person.id)),
    /** The tags, without the id that some contain. */
    pushes: queued.map(({ key }) => key.split(':')[2]),
    messages: await db(server)
      .select({
        content: whatsappMessages.content,
        senderId: whatsappMessages.senderId,
        senderName: whatsappMessages.senderName,
      })
      .from(whatsappMessages)
      .innerJoin(whatsappConversations, eq(whatsappConversations.id, whatsappMessages.conversationId))
      .where(and(gt(whatsappMessages.seq, lastMessage), eq(whatsappConversations.contractorId, person.id))),
  }
}

describe.each(ALL)('%s', (name, { prepare, action, shifts: count }) => {
  it('writes one audit entry for each shift, with the same fields', async ({ scene }) => {
    const { server, person } = scene
    const { answer, entries } = await follow(scene, await prepare(scene))
    expect([200, 201]).toContain(answer.status)
    expect(entries.map((entry) => entry.action)).toEqual(Array(count).fill(action))
    const rows = await db(server)
      .select({ id: shifts.id })
      .from(shifts)
      .where(
        inArray(
          shifts.id,
          entries.map((entry) => entry.resourceId!),
        ),
      )
    expect(rows, 'each names a shift of its own').toHaveLength(count)
    for (const entry of entries) {
      expect(entry).toMatchObject({
        actorName: 'Ada Bell',
        actorRole: 'ADMIN',
        targetUserId: person.id,
        targetName: 'Amara Okafor',
        description: expect.stringMatching(
          /^\w[\w ]* Amara Okafor: .+, \w{3} \d+ Jun 2026, 09:00 - 17:00, 8h/,
        ),
      })
      const { cause, before, after, ...more } = entry.metadata
      expect(cause).toEqual(expect.any(String))
      expect(Object.keys(more)).toEqual(name === 'restore' ? ['restoredFrom'] : [])
      expect([before === null, after === null]).toEqual([
        action === 'SHIFT_PUBLISHED',
        action === 'SHIFT_UNASSIGNED',
      ])
      for (const side of [before, after].filter((one) => one !== null)) {
        expect(side).toMatchObject({ dateStart: expect.any(String), dateEnd: expect.any(String) })
      }
    }
  })
})

describe.each(Object.entries({ ...Object.fromEntries(ALL), ...ALSO_TOLD }))(
  '%s',
  (_name, { prepare, told }) => {
    it('tells the person once, from the agency', async ({ scene }) => {
      const { server, person } = scene
      const { notices, pushes, messages } = await follow(scene, await prepare(scene))
      expect(notices.map(({ type }) => type)).toEqual(told.notices)
      for (const { contractorId, contractorName } of notices) {
        expect([contractorId, contractorName]).toEqual([person.id, 'Amara Okafor'])
      }
      expect(pushes).toEqual(told.pushes)
      expect(messages).toEqual([
        {
          content: expect.stringContaining(told.whatsapp),
          senderId: null,
          senderName: server.deps.settings.agencyName,
        },
      ])
    })
  },
)

describe.each(Object.entries({ ...COMING, edit: EDIT }))('%s', (_name, { prepare, days = [DAY] }) => {
  it('asks the rules before it writes, and answers the same findings', async ({ scene }) => {
    const { server, person } = scene
    await db(server)
      .insert(availability)
      .values({ userId: person.id, kind: 'UNAVAILABLE', firstDay: DAY, lastDay: DAY })
    const { answer, entries } = await follow(scene, await prepare(scene))
    expect(answer.body).toMatchObject({ conflict: true, warning: 'Sat 20 Jun is marked Unavailable.' })
    expect(answer.body.findings).toEqual([
      {
        rule: 'unavailable-day',
        level: 'warn',
        overridable: false,
        day: DAY,
        message: 'Sat 20 Jun is marked Unavailable',
        shiftId: entries[0]!.resourceId,
      },
    ])
  })

  it('is refused with 409 and its findings where it would overlap, and leaves no trace', async ({
    scene,
  }) => {
    const { server } = scene
    const deed = await prepare(scene)
    for (const day of days) await book(scene, day, { startTime: '10:00', endTime: '11:00' })
    const before = await db(server).select().from(shifts).where(isNull(shifts.deletedAt)).orderBy(shifts.id)
    const { answer, ...followed } = await follow(scene, deed)
    expect(answer.status).toBe(409)
    expect(answer.body.message).toMatch('already booked during')
    expect(answer.body.findings).toContainEqual(
      expect.objectContaining({ rule: 'overlap', level: 'block', overridable: false, day: DAY }),
    )
    expect(followed).toEqual({ entries: [], notices: [], pushes: [], messages: [] })
    expect(await db(server).select().from(shifts).where(isNull(shifts.deletedAt)).orderBy(shifts.id)).toEqual(
      before,
    )
  })
})

describe.each(Object.entries({ ...COMING, edit: EDIT }))('%s', (_name, { prepare, shifts: count }) => {
  it('is blocked by a rule that a reason overrules, and what was overruled is kept for each shift', async ({
    scene,
  }) => {
    const { server, person } = scene
    const deed = await prepare(scene)
    await db(server).insert(workProfiles).values({ userId: person.id, otherHours: 60 })
    const refused = await follow(scene, deed)
    expect(refused.answer.status).toBe(409)
    expect(refused.answer.body.findings).toContainEqual(
      expect.objectContaining({ rule: 'average-week', level: 'block', overridable: true }),
    )
    expect([refused.entries, refused.notices, refused.messages]).toEqual([[], [], []])
    const overrideReason = 'She has left the other employer'
    const { answer, entries } = await follow(scene, () => deed({ overrideReason }))
    expect([200, 201]).toContain(answer.status)
    const kept = await db(server).select().from(shiftOverrides).where(eq(shiftOverrides.userId, person.id))
    expect(kept.map(({ rule, reason }) => [rule, reason])).toEqual(
      Array(count).fill(['average-week', overrideReason]),
    )
    expect(new Set(kept.map(({ shiftId }) => shiftId))).toEqual(
      new Set(entries.map(({ resourceId }) => resourceId)),
    )
    for (const { metadata } of entries)
      expect(metadata.overrides).toMatchObject([{ rule: 'average-week', reason: overrideReason }])
  })
})

describe.each(Object.entries(COMING))('%s', (_name, { prepare }) => {
  it.for([
    ['paused', { isActive: false }, 409, 'Amara Okafor is paused. Activate the account before booking.'],
    [
      'pending',
      { role: 'PENDING' as const },
      409,
      'This account is waiting for approval and cannot be booked yet.',
    ],
    ['deleted', { deletedAt: new Date(), whatsappNumber: null }, 404, 'That person does not exist.'],
  ] as const)('refuses somebody %s', async ([_standing, standing, status, message], { scene }) => {
    const { server, person } = scene
    const deed = await prepare(scene)
    await db(server).update(users).set(standing).where(eq(users.id, person.id))
    const { answer, entries, messages } = await follow(scene, deed)
    expect([answer.status, answer.body.message]).toEqual([status, message])
    if (status === 409)
      expect(answer.body.findings).toContainEqual(
        expect.objectContaining({ rule: 'paused', overridable: false }),
      )
    expect([entries, messages]).toEqual([[], []])
  })
})
