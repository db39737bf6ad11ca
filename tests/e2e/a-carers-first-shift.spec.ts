// A carer's first day, on their own phone: from an unknown number to a shift that is in sight without a connection.

import { applyFrom } from './support/applications.ts'
import { ahead, card, postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'
import { keptOn } from './support/offline.ts'
import { codeFor } from './support/phone.ts'
import { takePictures } from './support/pictures.ts'
import { codeField, phoneField } from './support/sign-in.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

// Many screens in one test: minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

const NUMBER = '+447700900077'
const PHONE = { width: 390, height: 844 }

test.use({ serviceWorkers: 'allow' })

test('a carer registers, is approved, applies, is confirmed and has the shift at hand', async ({
  browser,
  loginAs,
  server,
  request,
}) => {
  await server.person({ role: 'MASTER_ADMIN' })
  const job = 'Long day, care home'
  await postJob(server.deps, { headline: job, startDate: ahead(3), endDate: ahead(3) })
  const office = (await loginAs('ADMIN', { firstName: 'Ada', lastName: 'Quist' })).page
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: PHONE,
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()

  const signIn = async (codes: number) => {
    await phoneField(page).fill(NUMBER)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await codeField(page).fill(await codeFor(request, NUMBER, codes))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  }

  await test.step('registers with their number and gives their name while waiting', async () => {
    await page.goto('/login')
    await signIn(1)
    await expect(page.getByRole('heading', { name: 'Account Pending Approval' })).toBeVisible()
    await page.getByLabel('First name').fill('Bola')
    await page.getByLabel('Last name').fill('Ade')
    await page.getByRole('button', { name: 'Send my name' }).click()
    await expect(page.getByText('We know you as Bola Ade.')).toBeVisible()
    await takePictures(page, 'carer', '1-waiting')
  })

  await test.step('is approved, is told so without a reload, and signs in again', async () => {
    await office.goto('/')
    await office.getByRole('button', { name: 'Approve Bola Ade' }).click()
    await office
      .getByRole('dialog')
      .getByRole('button', { name: /^Approve/ })
      .click()
    await expect(page.getByText('Your account is no longer waiting for approval.')).toBeVisible()
    // As if the half minute between two codes had passed.
    await server.deps.database.pool.query('DELETE FROM limited_events')
    await signIn(2)
    await expect(page.getByRole('heading', { name: 'Welcome back, Bola' })).toBeVisible()
  })

  await test.step('says when they can work', async () => {
    await page.getByRole('link', { name: 'Availability' }).last().click()
    await page.getByRole('button', { name: 'Add Availability' }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('radio', { name: 'Day shift' }).check()
    await typeWhen(form, 'First day', ahead(2))
    await typeWhen(form, 'Last day', ahead(5))
    await form.getByRole('button', { name: 'Add Availability' }).click()
    await expect(page.getByRole('list', { name: 'Current availability' })).toContainText('Day shift')
  })

  await test.step('sees a job and applies', async () => {
    await page.getByRole('link', { name: /Jobs$/ }).last().click()
    await expect(card(page, job)).toBeVisible()
    await takePictures(page, 'carer', '3-jobs')
    await applyFrom(page, card(page, job))
    await expect(card(page, job)).toContainText('PENDING REVIEW')
  })

  await test.step('is confirmed', async () => {
    await office.getByRole('button', { name: `Confirm Bola Ade for ${job}` }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(card(page, job)).toContainText('CONFIRMED')
  })

  const thread = page.getByRole('log', { name: 'Messages with Frontline Team' })
  await test.step('gets the team’s message in the one thread, and asks something', async () => {
    const users = await (await office.request.get('/api/users')).json()
    const { id } = users.find((user: { firstName: string }) => user.firstName === 'Bola')
    const sent = await office.request.post('/api/messages?results=later', {
      data: {
        subject: 'Welcome',
        content: 'Please ring the bell twice.',
        recipientType: 'INDIVIDUAL',
        recipientId: id,
      },
    })
    expect(sent.status()).toBe(201)
    // The address of the staff's board leads to the thread too.
    await page.goto('/messages')
    await expect(page).toHaveURL(/\/internal-messages$/)
    await expect(thread).toContainText('Please ring the bell twice.')
    await page.getByRole('textbox', { name: 'Message to Frontline Team' }).fill('Is there parking?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(thread.getByRole('listitem').last()).toContainText('Is there parking?')
  })

  await test.step('opens the details of the shift', async () => {
    await page.getByRole('link', { name: 'Home' }).last().click()
    const next = page.getByRole('region', { name: 'Next shift' })
    await expect(next).toContainText(job)
    await takePictures(page, 'carer', '5-home')
    await next.getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'Booking Details' })).toContainText(job)
    await takePictures(page, 'carer', '6-shift')
    await page.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('still sees the shift without a connection, also after a reload', async () => {
    await page.evaluate(() => navigator.serviceWorker.ready)
    await expect.poll(() => keptOn(page)).toContain(job)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('region', { name: 'Next shift' })).toContainText(job)
    await expect(page.getByText(/^As at \d\d:\d\d\./)).toBeVisible()
    await expect(toast(page)).toHaveCount(0)
  })
  await context.close()
})
