// A carer rings in ill two hours before the shift: the manager finds cover, asks eight people, and one answers YES on
// WhatsApp. The manager sees all of it without reloading.

import { dayOf, HOUR_MS } from '#core/time.ts'
import { createShiftRow } from '#tests/support/board.ts'
import { openBooking } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

const NAMES = ['Ann', 'Bea', 'Cleo', 'Dan', 'Esi', 'Femi', 'Gus', 'Hana', 'Ivy']

for (const [device, width] of [
  ['desktop', 1440],
  ['phone', 390],
] as const) {
  const more = device === 'phone' ? '' : ' @more'
  test(`from a call in sick to a booked person, on a ${device}: unbook, find cover, offer to eight, YES by WhatsApp${more}`, async ({
    loginAs,
    server,
  }) => {
    const ill = await server.person({ firstName: 'Ines', lastName: 'Ill' })
    const people = []
    for (const firstName of NAMES) people.push(await server.person({ firstName, lastName: 'Cole' }))
    // On the minute, like every shift.
    const start = new Date(Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 2 * HOUR_MS)
    const end = new Date(start.getTime() + 8 * HOUR_MS)
    await createShiftRow(server.deps, ill.id, start.toISOString(), end.toISOString(), {
      headline: 'Early visit',
      serviceUserInitials: 'AB',
    })

    const { page } = await loginAs('MANAGER', { width })
    if (device === 'desktop') await openBooking(page, 'Ines Ill', dayOf(start))
    else {
      await page.goto(`/rota-board?date=${dayOf(start)}`)
      await page.getByRole('button', { name: /Early visit/ }).click()
    }
    await page.getByRole('button', { name: 'Unbook Slot' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unbook Slot' }).click()
    const panel = page.getByRole('dialog', { name: 'Find someone' })
    await expect(panel.getByText('Nothing booked that week').first()).toBeVisible()
    for (const firstName of NAMES.slice(0, 8)) {
      await panel.getByRole('checkbox', { name: `Offer to ${firstName} Cole` }).check()
    }
    await panel.getByRole('button', { name: 'Offer to 8' }).click()
    await expect(toast(page)).toContainText('5 people are being asked')
    const offers = panel.getByRole('region', { name: 'Offers' })
    await expect(offers.getByText('Asking people')).toBeInViewport()
    const asked = (name: string) =>
      offers.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: name })
    await expect(asked('Bea Cole')).toContainText('message delivered')
    await expect(asked('Hana Cole')).toContainText('Not asked yet')

    const phones = await loginAs('ADMIN')
    await phones.page.goto('/simulator')
    const phoneOf = (name: string) => phones.page.getByRole('article', { name })
    await expect(phoneOf('Bea Cole')).toContainText('can you take this work?')
    const answer = async (name: string, words: string) => {
      await phoneOf(name).getByRole('textbox').fill(words)
      await phoneOf(name).getByRole('button', { name: /send/i }).click()
    }
    await answer('Cleo Cole', 'what time?')
    await expect(asked('Cleo Cole')).toContainText('not taken as a yes or a no. Please ring them.')
    await answer('Bea Cole', 'YES')
    await expect(phoneOf('Bea Cole')).toContainText('you are confirmed for')
    await expect(phoneOf('Ann Cole')).toContainText('It has been filled, thank you')

    // Without a press or a reload.
    await expect(asked('Bea Cole')).toContainText('Accepted')
    await expect(asked('Ann Cole')).toContainText('Filled by somebody else')
    await expect(asked('Hana Cole')).toContainText('Not asked')
    await expect(panel).toContainText('This job is filled by Bea Cole.')
    // Nobody else is to be asked, so the list is gone.
    await expect(panel.getByRole('button', { name: /^Book / })).toHaveCount(0)
    await expect(panel.getByText('How this list is ordered')).toHaveCount(0)
    const { rows } = await server.deps.database.pool.query<{ id: string }>(
      'SELECT assigned_to_id AS id FROM shifts WHERE deleted_at IS NULL',
    )
    expect(rows).toEqual([{ id: people[1]!.id }])
  })
}
