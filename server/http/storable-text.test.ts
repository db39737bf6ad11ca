import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { CONTRACTS } from '#core/contracts/index.ts'
import { clientFor, signedIn } from '#tests/support/client.ts'
import { it as base } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'

const it = base
  .extend(
    'master',
    { scope: 'file', auto: true },
    async ({ server }) => (await signedIn(server, { role: 'MASTER_ADMIN' })).client,
  )
  .extend('person', { scope: 'file', auto: true }, ({ server }) => createPerson(server.deps))
  .extend('contractor', { scope: 'file' }, ({ server, person }) => clientFor(server, person))

const NUL = 'be\0fore'
const HALF = 'half \ud83d of a smile'
const JOB = {
  headline: 'Care',
  address: 'Leeds',
  shiftStartTime: '09:00',
  shiftEndTime: '17:00',
  startDate: '2030-06-03',
  endDate: '2030-06-03',
}
const BOOKING = { date: '2030-06-03', startTime: '09:00', endTime: '17:00', headline: 'Care' }

/** One text of each feature that stores any: the call without it, and the field. */
const TEXTS = [
  ['POST', '/api/jobs', JOB, 'headline'],
  ['POST', '/api/jobs', JOB, 'notes'],
  ['POST', '/api/bookings', BOOKING, 'address'],
  [
    'POST',
    '/api/admin/create-user',
    { lastName: 'Ade', whatsappNumber: '07700900601', role: 'CONTRACTOR' },
    'firstName',
  ],
  [
    'POST',
    '/api/users/:person/availability',
    { kind: 'DAY', start: '2030-06-03', end: '2030-06-03' },
    'text',
  ],
  ['POST', '/api/simple-auth/login', { password: 'x' }, 'username'],
] as const

describe('a text that the database cannot keep', () => {
  it.for(TEXTS)(
    'is refused by %s %s, naming the field',
    async ([method, path, body, field], { master, person }) => {
      for (const text of [NUL, HALF]) {
        const at = path.replace(':person', person.id)
        const sent = { contractorId: person.id, ...body, [field]: text }
        const { status, body: answer } = await master.call(method, at, sent)
        expect(status, text).toBe(400)
        expect(answer.errors).toEqual([{ path: field, message: expect.stringContaining('cannot be saved') }])
      }
    },
  )

  it('is refused in an address', async ({ master }) => {
    for (const path of [
      '/api/admin/audit-logs?search=a%00b',
      '/api/whatsapp/conversations?search=%00',
      '/api/addresses?search=a%00b',
    ]) {
      expect((await master.get(path)).status, path).toBe(400)
    }
  })

  it('is kept without it where people write to each other', async ({ contractor }) => {
    const letter = { subject: HALF, content: NUL, recipientType: 'FRONTLINE_TEAM' }
    const { status, body } = await contractor.post('/api/messages', letter)
    expect([status, body.subject, body.content]).toEqual([201, 'half \ufffd of a smile', 'before'])
  })

  it('breaks no call, wherever it stands', async ({ master }) => {
    for (const { name, contract } of CONTRACTS) {
      if (contract.stream || contract.form || /logout|passkey-login/.test(contract.path)) continue
      const path = contract.path.replaceAll(/:\w+/g, randomUUID())
      const query = contract.query ? `?${new URLSearchParams(stringsOf(contract.query, NUL))}` : ''
      for (const text of contract.body ? [NUL, HALF] : [NUL]) {
        const body = contract.body ? stringsOf(contract.body, text) : undefined
        const { status } = await master.call(contract.method, path + query, body)
        expect(status, name).toBeLessThan(500)
        expect(status, name).not.toBe(401)
      }
    }
  })
})

/** Every field of a contract's input set to the text: most are then not a valid id or day, which is refused too. */
function stringsOf(schema: z.ZodType, text: string): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.fromEntries(Object.keys(properties).map((name) => [name, text]))
}
