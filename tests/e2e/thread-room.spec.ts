// An open thread on every size of window: the box to write in is in sight at once, whole, and covered by nothing.

import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures.ts'
import { writeFrom } from './support/phone.ts'

/** A phone as its browser's own bars leave it, a whole phone, and a desktop. */
const WINDOWS = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

/** What lies on the field or the Send button, or leaves them out of the window. */
const inTheWay = (page: Page) =>
  page.evaluate(() => {
    const form = document.querySelector('main textarea')?.closest('form')
    if (!form) return ['there is no box to write in']
    return [form, ...form.querySelectorAll('textarea, button')].flatMap((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect()
      if (top < 0 || bottom > innerHeight) return [`from ${top} to ${bottom} of ${innerHeight}`]
      return [top + 1, bottom - 1].flatMap((y) => {
        const found = document.elementFromPoint((left + right) / 2, y)
        return found && form.contains(found) ? [] : [`under ${found?.outerHTML.slice(0, 80)}`]
      })
    })
  })

async function expectRoom(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeVisible()
  for (const size of WINDOWS) {
    await page.setViewportSize(size)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => inTheWay(page), `${size.width} x ${size.height}`).toEqual([])
  }
}

test('the box to write in is in sight in every thread @more', async ({ loginAs, server }) => {
  const carer = await loginAs('CONTRACTOR', { width: 390, firstName: 'Cara', lastName: 'Nwosu' })
  await carer.page.goto('/internal-messages')
  await expectRoom(carer.page)
  await carer.page.getByRole('textbox').fill('Is there parking?')
  await carer.page.getByRole('button', { name: 'Send' }).click()
  await expect(carer.page.getByRole('log')).toContainText('Is there parking?')

  await writeFrom(server, carer.person.whatsappNumber, 'Good morning')
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.goto('/whatsapp')
  await page.getByRole('button', { name: /^Cara Nwosu/ }).click()
  await expect(page.getByRole('log')).toContainText('Good morning')
  await expectRoom(page)

  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/internal-messages')
  await page.getByRole('button', { name: /^Cara Nwosu/ }).click()
  await expect(page.getByRole('log')).toContainText('Is there parking?')
  await expectRoom(page)
})

test('an alert does not push the box out of a phone’s window, and is back with the list @more', async ({
  loginAs,
  server,
}) => {
  const carer = await loginAs('CONTRACTOR', { width: 390, firstName: 'Cara', lastName: 'Nwosu' })
  await carer.page.goto('/internal-messages')
  await carer.page.getByRole('textbox').fill('Is there parking?')
  await carer.page.getByRole('button', { name: 'Send' }).click()
  const { page } = await loginAs('ADMIN', { width: 390 })
  await page.setViewportSize({ width: 390, height: 664 })
  await page.goto('/internal-messages')
  await writeFrom(server, carer.person.whatsappNumber, 'Good morning')
  const alert = page.getByRole('region', { name: 'Unread WhatsApp messages' })
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: /^Cara Nwosu/ }).click()
  await expect(page.getByRole('log')).toContainText('Is there parking?')
  await expect(alert).toBeHidden()
  await expect.poll(() => inTheWay(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to conversations' }).click()
  await expect(alert).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Internal Messages' })).toBeVisible()
})
