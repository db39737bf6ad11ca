// A contractor applies for a job on a phone.

import { card, postJob } from './support/board.ts'
import { hueOf } from './support/colour.ts'
import { expect, test } from './support/fixtures.ts'
import { toast } from './support/toast.ts'

test('a contractor sees everything to decide by, and applies with an e-mail draft', async ({
  loginAs,
  server,
}) => {
  const job = await postJob(server.deps, { genderPreference: 'FEMALE' })
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { drafts: seen })
    document.addEventListener('click', (event) => {
      const link = event.target instanceof HTMLAnchorElement ? event.target : null
      if (!link?.href.startsWith('mailto:')) return
      event.preventDefault()
      seen.push(link.href)
    })
  })
  await page.goto('/live-jobs')
  await expect(page.getByRole('navigation').first().getByText('1 open job', { exact: true })).toBeAttached()
  const shown = card(page, job.headline)
  await expect(shown.getByRole('link', { name: /12 Market Street/ })).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=12%20Market/,
  )
  await expect(shown.getByRole('link', { name: /12 Market Street/ })).toHaveAttribute('target', '_blank')
  expect(await hueOf(shown.getByText(/^Bonus: /).locator('xpath=ancestor::p'))).toBe('green')
  await expect(page.getByRole('link', { name: 'Create Job' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Delete Job' })).toHaveCount(0)
  for (const text of ['08:00 - 20:00', '12 hours a day', '2 days', 'Female', job.bonus!, job.notes!]) {
    await expect(shown).toContainText(text)
  }
  await shown.getByRole('button', { name: 'Apply' }).click()
  const dialog = page.getByRole('dialog', { name: `Apply for ${job.headline}` })
  await dialog.getByRole('button', { name: 'Send application' }).click()
  await expect(shown.getByText('PENDING REVIEW')).toBeVisible()
  await expect(toast(page)).toContainText('An e-mail draft opens too; sending it is optional.')
  await expect(shown.getByRole('button')).toHaveText(['Withdraw'])
  const drafts = () => page.evaluate(() => (window as unknown as { drafts: string[] }).drafts)
  await expect.poll(async () => (await drafts()).length).toBe(1)
  const [draft] = await drafts()
  expect(draft).toMatch(/^mailto:socialcare@example\.org\?subject=Job%20application/)
  expect(decodeURIComponent(draft!)).toContain('Name: Amara Okafor')
})
