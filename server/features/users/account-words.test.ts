import { describe, expect } from 'vitest'
import { addDays, dayOf, spanOf } from '#core/time.ts'
import { shifts } from '#server/db/schema.ts'
import { type Client, signedIn } from '#tests/support/client.ts'
import { withServerPerTest } from '#tests/support/fixtures.ts'
import { createPerson } from '#tests/support/people.ts'
import { textsTo } from '#tests/support/phones.ts'

const PHONE = '+447700900777'
const it = withServerPerTest().extend(
  'boss',
  { auto: true },
  async ({ server }) => (await signedIn(server, { role: 'MASTER_ADMIN' })).client,
)

/** Makes the next WhatsApp message to them fail because the number has no WhatsApp. */
const refuseWhatsapp = (boss: Client) =>
  boss.post('/simulator/api/failures', { to: PHONE, reason: '63003', times: 1 })

describe('what a person must know of their account goes by text where WhatsApp does not deliver it', () => {
  it('that it was approved', async ({ server, boss }) => {
    const { id } = await createPerson(server.deps, { role: 'PENDING', whatsappNumber: PHONE })
    await refuseWhatsapp(boss)
    const name = { firstName: 'Bola', lastName: 'Ade' }
    const answer = await boss.put(`/api/admin/change-role/${id}`, { role: 'CONTRACTOR', ...name })
    expect(answer.status).toBe(200)
    const messages = await textsTo(server, PHONE)
    expect(messages.map(({ channel }) => channel)).toEqual(['sms'])
    expect(messages[0]?.body).toContain('Bola, your Frontline Health Professionals account has been approved')
  })

  it('that it was closed, and the shifts to come with it', async ({ server, boss }) => {
    const { id } = await createPerson(server.deps, { whatsappNumber: PHONE })
    const span = spanOf(addDays(dayOf(server.clock.now()), 3), '09:00', '17:00')
    if (!span.ok) throw new Error('no such time')
    await server.deps.database.db
      .insert(shifts)
      .values({ assignedToId: id, dateStart: span.start, dateEnd: span.end, headline: 'Home visit' })
    await refuseWhatsapp(boss)
    expect((await boss.delete(`/api/admin/users/${id}`)).status).toBe(200)
    const messages = await textsTo(server, PHONE)
    expect(messages.map(({ channel }) => channel)).toEqual(['sms'])
    expect(messages[0]?.body).toContain('please do not attend')
  })
})
