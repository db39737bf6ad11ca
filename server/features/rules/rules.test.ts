// The agency's rules over HTTP, with two servers on one database.

import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import type { AgencyRules } from '#core/contracts/rules.ts'
import { listMarks } from '#core/contracts/shift-checks.ts'
import { RULE_NAMES } from '#core/rules/names.ts'
import { DEFAULT_SETTINGS, RULE_DEFINITIONS } from '#core/rules/settings.ts'
import { addDays } from '#core/time.ts'
import { auditLogs, ruleSettings, shifts } from '#server/db/schema.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { at, type Client, signedIn } from '#tests/support/client.ts'
import { withTwoServers } from '#tests/support/live.ts'
import { createPerson } from '#tests/support/people.ts'

const it = withTwoServers()
  .extend('master', { auto: true }, async ({ a }) => {
    await a.deps.database.db.delete(ruleSettings)
    return (await signedIn(a, { role: 'MASTER_ADMIN' })).client
  })
  .extend('admin', async ({ a }) => (await signedIn(a, { role: 'ADMIN' })).client)

const read = async (client: Client): Promise<AgencyRules> => (await client.get('/api/rules')).body
const save = (client: Client, body: object) => client.put('/api/rules', body)
/** Everything as it is, but for one rule. */
const withRule = ({ rules }: Pick<AgencyRules, 'rules'>, name: string, change: object) =>
  rules.map(({ rule, level, numbers }) => ({ rule, level, numbers, ...(rule === name && change) }))
const countOf = (rules: readonly { rule: string; count: number }[]) =>
  rules.find(({ rule }) => rule === 'daily-rest')!.count

describe('the rules', () => {
  it('are the defaults at first, in their order, with sentence and count', async ({ admin }) => {
    const { version, rules } = await read(admin)
    expect(version).toBe(0)
    expect(rules.map(({ rule }) => rule)).toEqual(RULE_NAMES)
    for (const { rule, sentence, level, numbers, count } of rules) {
      expect({ level, numbers }).toEqual(DEFAULT_SETTINGS[rule])
      expect(sentence).toBe(RULE_DEFINITIONS[rule].sentence(numbers))
      expect(count).toBeGreaterThanOrEqual(0)
    }
  })

  it('count the shifts of the next eight weeks that each flags, and preview counts with what is typed', async ({
    a,
    master,
  }) => {
    const person = await createPerson(a.deps)
    await createShiftRow(a.deps, person.id, '2026-06-20T08:00Z', '2026-06-20T20:00Z')
    await createShiftRow(a.deps, person.id, '2026-06-21T05:00Z', '2026-06-21T10:00Z')
    await a.deps.live.settle()
    const before = await read(master)
    const rules = withRule(before, 'daily-rest', { numbers: { warnBelow: 9, blockBelow: 8 } })
    const { counts } = (await master.post('/api/rules/preview', { rules })).body
    expect(countOf(before.rules) - countOf(counts)).toBe(1)
    expect((await read(master)).version, 'a preview saves nothing').toBe(0)
  })

  it('tell the shifts that they warn about from those that they block', async ({ a, master }) => {
    await a.deps.database.db.delete(shifts)
    const person = await createPerson(a.deps)
    await createShiftRow(a.deps, person.id, '2026-06-20T08:00Z', '2026-06-20T20:00Z')
    await createShiftRow(a.deps, person.id, '2026-06-21T05:00Z', '2026-06-21T10:00Z')
    await a.deps.live.settle()
    const before = await read(master)
    const flagged = (rules: readonly { rule: string; count: number; blocked: number }[]) => {
      const { count, blocked } = rules.find(({ rule }) => rule === 'daily-rest')!
      return { count, blocked }
    }
    expect(flagged(before.rules)).toEqual({ count: 1, blocked: 0 })
    const rules = withRule(before, 'daily-rest', { numbers: { warnBelow: 11, blockBelow: 10 } })
    const { counts } = (await master.post('/api/rules/preview', { rules })).body
    expect(flagged(counts)).toEqual({ count: 1, blocked: 1 })
  })

  it('count no shift of the past and none after 56 days, on the list and in the preview', async ({
    a,
    master,
  }) => {
    await a.deps.database.db.delete(shifts)
    // The day that too short a rest falls on: yesterday, today, the 56th day and the day after it.
    for (const day of ['2026-06-14', '2026-06-15', '2026-08-09', '2026-08-10']) {
      const { id } = await createPerson(a.deps)
      const before = addDays(day, -1)
      await createShiftRow(a.deps, id, `${before}T08:00Z`, `${before}T20:00Z`)
      await createShiftRow(a.deps, id, `${day}T05:00Z`, `${day}T10:00Z`)
    }
    await a.deps.live.settle()
    const before = await read(master)
    const relaxed = withRule(before, 'daily-rest', { numbers: { warnBelow: 9, blockBelow: 9 } })
    const same = await master.post('/api/rules/preview', { rules: withRule(before, '', {}) })
    const none = await master.post('/api/rules/preview', { rules: relaxed })
    const counts = [before.rules, same.body.counts, none.body.counts].map(countOf)
    expect(counts).toEqual([2, 2, 0])
  })

  it('are read by admins and changed by master admins', async ({ master, admin, manager, contractor }) => {
    const { version, rules } = await read(master)
    for (const client of [manager.client, contractor.client])
      expect((await client.get('/api/rules')).status).toBe(403)
    expect((await admin.get('/api/rules')).status).toBe(200)
    expect((await save(admin, { version, rules: withRule({ rules }, '', {}) })).status).toBe(403)
    expect((await save(master, { version, rules: withRule({ rules }, '', {}) })).status).toBe(200)
    expect((await admin.post('/api/rules/preview', { rules: [] })).status).toBe(403)
  })

  it('that are not sent stay as they are, saved and in the preview', async ({ a, master }) => {
    const person = await createPerson(a.deps)
    await createShiftRow(a.deps, person.id, '2026-06-20T08:00Z', '2026-06-20T20:00Z')
    await createShiftRow(a.deps, person.id, '2026-06-21T05:00Z', '2026-06-21T10:00Z')
    await a.deps.live.settle()
    const off = withRule(await read(master), 'daily-rest', { level: 'off' })
    await save(master, { version: 0, rules: off })
    const changed = { rule: 'long-week', level: 'warn', numbers: { warnOver: 40, blockOver: 60 } }
    const { counts } = (await master.post('/api/rules/preview', { rules: [changed] })).body
    expect(countOf(counts)).toBe(0)
    const { version, rules } = (await save(master, { version: 1, rules: [changed] })).body
    expect(version).toBe(2)
    expect(rules.map(({ rule, level, numbers }) => ({ rule, level, numbers }))).toEqual(
      withRule(
        { rules: off.map((one) => ({ sentence: '', count: 0, blocked: 0, ...one })) },
        'long-week',
        changed,
      ),
    )
    await save(master, { version: 2, rules: [] })
    expect((await read(master)).rules).toEqual(rules)
  })

  it('are changed once for each version, and the log says what', async ({ a, master }) => {
    const before = await read(master)
    const rules = withRule(before, 'long-week', { level: 'warn' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => save(master, { version: 0, rules })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect((await read(master)).version).toBe(1)
    const entries = await a.deps.database.db
      .select()
      .from(auditLogs)
      .where(eq(auditLogs.action, 'RULES_CHANGED'))
      .orderBy(auditLogs.id)
    expect(entries.at(-1)!.metadata).toMatchObject({
      before: { 'long-week': { level: 'block' } },
      after: { 'long-week': { level: 'warn' } },
    })
  })

  it.for([
    ['daily-rest', { numbers: { warnBelow: -1, blockBelow: 8 } }, /numbers\.warnBelow$/],
    ['daily-rest', { numbers: { warnBelow: 8, blockBelow: 11 } }, /numbers\.blockBelow$/],
    ['visa-hours', { level: 'off' }, /level$/],
    ['gender', { level: 'never' }, /level$/],
    ['overlap', { rule: 'unknown' }, /rule$/],
  ] as const)('refuse bad settings of %s with the path: %j', async ([name, change, path], { master }) => {
    const before = await read(master)
    for (const answer of [
      await save(master, { version: 0, rules: withRule(before, name, change) }),
      await master.post('/api/rules/preview', { rules: withRule(before, name, change) }),
    ]) {
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.text).errors[0].path).toMatch(path)
    }
  })
})

describe('saved settings', () => {
  const booking = (contractorId: string, date: string) => ({
    contractorId,
    date,
    startTime: '08:00',
    endTime: '20:00',
    headline: 'Care',
  })

  it('hold on every server at once', async ({ a, b, master, manager }) => {
    const other = at(b, manager.client)
    const person = await createPerson(a.deps)
    await createShiftRow(a.deps, person.id, '2026-06-22T08:00Z', '2026-06-22T20:00Z')
    const rules = withRule(await read(master), 'long-week', { numbers: { warnOver: 10, blockOver: 20 } })
    expect((await save(master, { version: 0, rules })).status).toBe(200)
    const refused = await other.post('/api/bookings', booking(person.id, '2026-06-24'))
    expect([refused.status, refused.body.findings]).toMatchObject([
      409,
      [{ rule: 'long-week', level: 'block' }],
    ])
    const relaxed = withRule(await read(master), 'long-week', { level: 'off' })
    expect((await save(master, { version: 1, rules: relaxed })).status).toBe(200)
    const made = await other.post('/api/bookings', booking(person.id, '2026-06-24'))
    expect([made.status, made.body.findings]).toEqual([201, []])
  })

  it('are what every server lists, marks and reports by', async ({ a, b, master, manager }) => {
    const person = await createPerson(a.deps)
    await createShiftRow(a.deps, person.id, '2026-06-22T08:00Z', '2026-06-22T20:00Z')
    const { id } = await createShiftRow(a.deps, person.id, '2026-06-23T06:00Z', '2026-06-23T10:00Z')
    const onOther = async () => {
      await Promise.all([a.deps.live.settle(), b.deps.live.settle()])
      const { rules } = await read(at(b, master))
      const client = at(b, manager.client)
      const marks = listMarks.reply.parse(
        (await client.get('/api/shifts/marks?from=2026-06-15&to=2026-08-09')).body,
      )
      const { items } = (await client.get('/api/reports/conflicts?from=2026-06-22&to=2026-06-28')).body
      return {
        level: rules.find(({ rule }) => rule === 'daily-rest')!.level,
        isMarked: Array.isArray(marks) && marks.some(({ shiftId }) => shiftId === id),
        isReported: items.some(({ shiftId }) => shiftId === id),
      }
    }
    expect(await onOther()).toEqual({ level: 'block', isMarked: true, isReported: true })
    const rules = withRule(await read(master), 'daily-rest', { level: 'off' })
    expect((await save(master, { version: 0, rules })).status).toBe(200)
    expect(await onOther()).toEqual({ level: 'off', isMarked: false, isReported: false })
  })

  it('make a rule that only warned overridable once it blocks', async ({ a, master, manager }) => {
    const person = await createPerson(a.deps)
    await a.deps.database.db.execute(sql`INSERT INTO availability (user_id, kind, first_day, last_day)
      VALUES (${person.id}, 'UNAVAILABLE', '2026-06-24', '2026-06-24')`)
    const rules = withRule(await read(master), 'unavailable-day', { level: 'block' })
    await save(master, { version: 0, rules })
    const refused = await manager.client.post('/api/bookings', booking(person.id, '2026-06-24'))
    expect(refused.body.findings).toMatchObject([
      { rule: 'unavailable-day', level: 'block', overridable: true },
    ])
    const reason = { overrideReason: 'She agreed on the phone' }
    expect(
      (await manager.client.post('/api/bookings', { ...booking(person.id, '2026-06-24'), ...reason })).status,
    ).toBe(201)
  })
})
