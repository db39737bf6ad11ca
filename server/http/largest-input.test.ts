// No request can block the others: every call is tried in a large agency, with the largest input that its contract
// accepts, and with the worst that fits into a body.

import { request as httpRequest } from 'node:http'
import webhooks from 'twilio/lib/webhooks/webhooks.js'
import { describe, expect } from 'vitest'
import { can, type Role } from '#core/capabilities.ts'
import { CONTRACTS } from '#core/contracts/index.ts'
import type { Route } from '#core/contracts/route.ts'
import { LIMITS } from '#core/limits.ts'
import { addDays } from '#core/time.ts'
import { availability } from '#server/db/schema.ts'
import { createJobRow } from '#tests/support/board.ts'
import { signedIn } from '#tests/support/client.ts'
import { blockingTime, busyFor } from '#tests/support/event-loop.ts'
import { startTwilio, withServer } from '#tests/support/fixtures.ts'
import { fillLargeAgency } from '#tests/support/large-agency.ts'
import { hints, NEVER, numberOf } from '#tests/support/largest-calls.ts'
import { hostileBodies, largestInput } from '#tests/support/largest-input.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const MOST_MS = 50
/** The longest job that there can be, from today on. */
const YEAR = { startDate: '2026-06-15', endDate: addDays('2026-06-15', LIMITS.jobSpanDays - 1) }
/** A call that writes thousands of rows is tried up to twelve times. */
const PATIENCE = { timeout: 600_000 }
const it = withServer()
  .extend('agency', { scope: 'file', auto: true }, ({ server }) => fillLargeAgency(server))
  .extend('twilio', { scope: 'file' }, startTwilio)
  .extend('withTwilio', { scope: 'file' }, async ({ server, twilio }, { onCleanup }) => {
    const withTwilio = await startServer({ env: twilio.env, databaseUrl: server.databaseUrl })
    onCleanup(() => withTwilio.stop())
    return withTwilio
  })

/** Sent as bytes and not parsed, so that the test itself takes almost no time. */
function send(
  to: TestServer,
  contract: Route,
  path: string,
  body: Buffer | null,
  headers: Record<string, string>,
) {
  const { hostname, port } = new URL(to.url)
  return new Promise<number>((resolve, reject) => {
    const request = httpRequest({ hostname, port, path, method: contract.method, headers }, (answer) => {
      answer.resume()
      answer.on('end', () => resolve(answer.statusCode ?? 0))
    })
    // A body that is too large is refused before it has been read.
    request.on('error', (error) => (body ? resolve(0) : reject(error)))
    request.end(body ?? undefined)
  })
}

const ROLES = ['MASTER_ADMIN', 'ADMIN', 'MANAGER', 'CONTRACTOR'] as const
const mayCall = (role: Role, { needs }: Route) =>
  needs === 'public' || needs === 'signed-in' || needs === 'signed-in-or-pending' || can(role, needs)

function pathOf(contract: Route, id: string, known: Record<string, unknown> = {}): string {
  const path = contract.path.replace(/:(\w+)/g, (_, name: string) => String(known[name] ?? id))
  if (!contract.query) return path
  const query = Object.entries(largestInput(contract.query, known) as Record<string, unknown>)
  const given = query.filter(([, value]) => value !== undefined)
  const pairs = given.map(([key, value]): [string, string] => [key, String(value).slice(0, 6_000)])
  return `${path}?${new URLSearchParams(pairs)}`
}

const json = (body: unknown) => Buffer.from(JSON.stringify(body))
const named = (wanted: (contract: Route) => boolean) =>
  CONTRACTS.filter(({ contract }) => wanted(contract)).map(({ name, contract }) => [name, contract] as const)

/**
 * Always refused, whatever the size: what they ask for does not exist here, needs a code or a passkey, or is only for
 * an account that waits for approval.
 */
const REFUSED = new Set([
  'auth.verifyCode',
  'auth.passwordLogin',
  'setup.sendFirstAdminCode',
  'setup.createFirstAdmin',
  'passkeys.addPasskey',
  'passkeys.passkeyLogin',
  'passkeys.loginWithoutPasskey',
  'proof.verifyProofCode',
  'proof.proveWithPasskey',
  'users.giveOwnName',
  'users.verifyOwnNumber',
])

describe('at most 50 ms on the event loop in one piece', () => {
  it.for(named(({ stream, form }) => !stream && !form))(
    '%s',
    PATIENCE,
    async ([name, contract], { server }) => {
      const { person, client: own } = await signedIn(server)
      const role = ROLES.find((each) => mayCall(each, contract))!
      const client = role === 'CONTRACTOR' ? own : (await signedIn(server, { role })).client
      const job = await createJobRow(server.deps, YEAR)
      const known = hints({ personId: person.id, jobId: job.id })[name]
      const path = pathOf(contract, contract.path.startsWith('/api/jobs/:id') ? job.id : person.id, known)
      const bodies = contract.body
        ? [largestInput(contract.body, known), ...hostileBodies(contract.body)].map(json)
        : [null]
      for (const [n, body] of bodies.entries()) {
        server.clock.advance(61_000)
        const headers = {
          cookie: client.cookie ?? '',
          // As browsers do: compressing must not block either.
          'accept-encoding': 'gzip',
          ...(body ? { 'content-type': 'application/json', 'content-length': String(body.length) } : {}),
        }
        const statuses: number[] = []
        const took = await blockingTime(
          async () => {
            // Makes remembered answers old, so that each try makes the answer again.
            for (const topic of contract.reads ?? []) server.deps.live.revisions.announce(topic)
            statuses.push(await send(server, contract, path, body, headers))
          },
          { under: MOST_MS },
        )
        expect(took, `body ${n} of ${body?.length ?? 0} bytes`).toBeLessThan(MOST_MS)
        expect(Math.max(...statuses), `body ${n}`).toBeLessThan(500)
        // The largest input must be valid, or the work behind it is never tested.
        if (n === 0 && !REFUSED.has(name))
          expect(statuses[0]).not.toSatisfy((s: number) => [400, 401, 403].includes(s))
      }
    },
  )

  it.for(named(({ form }) => form === true))(
    '%s, signed and unsigned',
    async ([_name, contract], { withTwilio }) => {
      const fields = Object.fromEntries(
        Array.from({ length: 190 }, (_, n) => [`Extra${n}`, 'x'.repeat(1_000)]),
      )
      const form = {
        ...fields,
        MessageSid: 'SM1',
        From: `whatsapp:${numberOf(1)}`,
        Body: 'x'.repeat(40_000),
        MessageStatus: 'sent',
      }
      const body = Buffer.from(new URLSearchParams(form).toString())
      const { appUrl, twilio: account } = withTwilio.deps.settings
      const right = webhooks.getExpectedTwilioSignature(account!.authToken, appUrl + contract.path, form)
      for (const [signature, status] of [
        [right, 200],
        ['wrong', 403],
      ] as const) {
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          'content-length': String(body.length),
          'x-twilio-signature': signature,
        }
        const statuses: number[] = []
        const took = await blockingTime(
          async () => statuses.push(await send(withTwilio, contract, contract.path, body, headers)),
          { under: MOST_MS },
        )
        expect(took).toBeLessThan(MOST_MS)
        expect(statuses[0]).toBe(status)
      }
    },
  )

  it('is measured such that what takes longer is seen', async () => {
    const busy = async () => busyFor(1.2 * MOST_MS)
    expect(await blockingTime(busy, { under: MOST_MS, tries: 3 })).toBeGreaterThanOrEqual(MOST_MS)
  })

  it('a rule that falls on no day', async ({ server }) => {
    const { person, client } = await signedIn(server)
    const body = { kind: 'DAY', start: '2026-08-03', end: '2026-08-03', rrule: NEVER }
    const took = await blockingTime(
      async () => {
        const answer = await client.post(`/api/users/${person.id}/availability`, body)
        expect(answer.body.message).toBe('The rule does not match any day')
      },
      { under: MOST_MS },
    )
    expect(took).toBeLessThan(MOST_MS)
  })

  it('a booking of somebody whose availability is as costly as it may be', async ({ server }) => {
    const { person } = await signedIn(server)
    const { client } = await signedIn(server, { role: 'MANAGER' })
    const now = server.clock.now()
    const list = (count: number) => Array.from({ length: count }, (_, n) => n + 1).join(',')
    const entry = {
      userId: person.id,
      kind: 'UNAVAILABLE' as const,
      firstDay: '2025-06-20',
      lastDay: '2025-07-20',
      createdById: person.id,
      createdAt: now,
      updatedAt: now,
    }
    const rule = {
      ...entry,
      rrule: `FREQ=YEARLY;COUNT=3660;BYMONTHDAY=${list(30)};BYWEEKNO=1,53;BYDAY=MO;BYSETPOS=${list(60)}`,
      recurStart: '2025-06-20',
    }
    await server.deps.database.db
      .insert(availability)
      .values([
        ...Array(LIMITS.availabilityRules).fill(rule),
        ...Array(LIMITS.availabilityEntries - LIMITS.availabilityRules).fill(entry),
      ])
    let day = '2026-09-01'
    const took = await blockingTime(
      async () => {
        const booking = {
          contractorId: person.id,
          date: day,
          startTime: '09:00',
          endTime: '17:00',
          headline: 'Care',
        }
        const answer = await client.post('/api/bookings', {
          ...booking,
          isBulkBooking: true,
          numberOfDays: 30,
        })
        expect(answer.status).toBe(201)
        day = addDays(day, 30)
      },
      { under: MOST_MS },
    )
    expect(took).toBeLessThan(MOST_MS)
  })
})
