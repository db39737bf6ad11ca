// An office from nothing to a filled week: set up, people, jobs, bookings, and a message that did not arrive.

import { applyFrom } from './support/applications.ts'
import { card } from './support/board.ts'
import { dialog } from './support/booking.ts'
import { expect, test } from './support/fixtures.ts'
import { codeFor, failNext } from './support/phone.ts'
import { takePictures } from './support/pictures.ts'
import { cell, long, say, weekday } from './support/rota.ts'
import { toast } from './support/toast.ts'
import { typeWhen } from './support/when.ts'

// Many screens in one test: minutes on a busy machine.
test.describe.configure({ timeout: 600_000 })

const NUMBER = '+447700900010'
const UNREACHED = '+447700900702'
const JOB = 'Long day, care home'
const JOB_DAY = weekday(9)
const BOOKED_DAY = weekday(8)

test('an office is set up, imports its people, fills a week and deals with a failed message', async ({
  page,
  loginAs,
  server,
  request,
}) => {
  await test.step('sets up the first administrator', async () => {
    await page.goto('/')
    await page.getByLabel('First name').fill('Grace')
    await page.getByLabel('Last name').fill('Mensah')
    await page.getByLabel('Phone number').fill(NUMBER)
    await page.getByRole('button', { name: 'Send Verification Code' }).click()
    await page.getByPlaceholder('Enter 6-digit code').fill(await codeFor(request, NUMBER))
    await page.getByRole('button', { name: 'Complete Setup' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back, Grace' })).toBeVisible()
  })

  await test.step('is shown what to do first', async () => {
    const steps = page.getByRole('region', { name: 'First steps' })
    await expect(steps).toContainText('0 of 5 done')
    await takePictures(page, 'office', '1-first-steps')
    await steps.getByRole('link', { name: /Add your people/ }).click()
  })

  await test.step('imports the people from a file', async () => {
    const csv =
      'First name,Last name,Phone\nBola,Ade,07700900701\nCleo,Bah,07700900702\nEfe,Obi,07700900703\n'
    await page
      .getByLabel('CSV file of staff')
      .setInputFiles({ name: 'staff.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
    await page.getByRole('button', { name: 'Create 3 people' }).click()
    await expect(page.getByText('Login details of 3 new people', { exact: false })).toBeVisible()
  })
  const people: { id: string; role: 'CONTRACTOR'; firstName: string }[] = await (
    await page.request.get('/api/users')
  ).json()
  const named = (name: string) => people.find(({ firstName }) => firstName === name)!
  await say(server, named('Bola').id, 'DAY_SHIFT', BOOKED_DAY, JOB_DAY)
  await say(server, named('Cleo').id, 'AVAILABLE_FOR_ANY', BOOKED_DAY)

  await test.step('posts a job', async () => {
    await page.goto('/create-job')
    await page.getByLabel('Headline').fill(JOB)
    await page.getByRole('combobox', { name: 'Address' }).fill('12 Market Street, Leeds LS1 6DT')
    await typeWhen(page, 'Start time', '08:00')
    await typeWhen(page, 'End time', '20:00')
    await typeWhen(page, 'Start date', JOB_DAY)
    await typeWhen(page, 'End date', JOB_DAY)
    await page.getByRole('button', { name: 'Create Job' }).click()
    await expect(card(page, JOB)).toBeVisible()
  })

  await test.step('two people apply and one is confirmed', async () => {
    for (const name of ['Bola', 'Efe']) {
      const applicant = await server.deps.database.db.query.users.findFirst({
        where: (user, { eq }) => eq(user.id, named(name).id),
      })
      const theirs = (await loginAs({ ...applicant!, fullName: name }, { width: 390 })).page
      await theirs.goto('/live-jobs')
      await applyFrom(theirs, card(theirs, JOB))
      await expect(card(theirs, JOB)).toContainText('PENDING REVIEW')
    }
    await page.goto('/')
    await page.getByRole('button', { name: `Confirm Bola Ade for ${JOB}` }).click()
    await dialog(page).getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page)).toContainText('Job application confirmed successfully')
  })

  await test.step('sees who is free on a day, and books one of them', async () => {
    await failNext(server, UNREACHED, '30005', 2)
    await page.goto(`/rota-board?date=${BOOKED_DAY}`)
    await expect(cell(page, 'Bola Ade', JOB_DAY)).toContainText(JOB)
    await page.getByRole('columnheader', { name: long(BOOKED_DAY) }).click()
    await expect(dialog(page).getByRole('heading', { name: /^Free · 2/ })).toBeVisible()
    await takePictures(page, 'office', '2-who-is-free')
    await dialog(page).getByRole('button', { name: 'Book Cleo Bah' }).click()
    await dialog(page).getByLabel('Headline').fill('Home visit')
    await takePictures(page, 'office', '3-book')
    await dialog(page).getByRole('button', { name: 'Book Slot' }).click()
    await expect(toast(page)).toContainText('Booking Created')
    await expect(cell(page, 'Cleo Bah', BOOKED_DAY)).toContainText('Home visit')
  })

  await test.step('copies the week to the next one', async () => {
    await page.getByRole('button', { name: 'Copy week' }).click()
    await dialog(page).getByRole('button', { name: 'Copy 2 bookings' }).click()
    await expect(toast(page)).toContainText('Copied 2 bookings')
    await expect(cell(page, 'Cleo Bah', weekday(15))).toContainText('Home visit')
    await takePictures(page, 'office', '4-board')
  })

  await test.step('prints the week', async () => {
    await page.evaluate(() => {
      globalThis.print = () => void dispatchEvent(new Event('beforeprint'))
    })
    await page.getByRole('button', { name: 'Print' }).click()
    await dialog(page).getByRole('button', { name: 'Print' }).click()
    await page.emulateMedia({ media: 'print' })
    const printed = page.locator('.printed section').first()
    await expect(printed.getByRole('row', { name: /^Cleo Bah/ })).toContainText('Home visit')
    await page.emulateMedia({ media: 'screen' })
  })

  await test.step('finds the message that failed on Home, and sends it again', async () => {
    await page.goto('/')
    const failed = page.getByRole('region', { name: 'Not delivered' })
    await expect(failed).toContainText('Cleo Bah')
    await takePictures(page, 'office', '5-not-delivered')
    await failed
      .getByRole('button', { name: /^Retry/ })
      .first()
      .click()
    await expect(toast(page)).toContainText('Message queued')
    await expect(failed).toBeHidden()
  })
})
