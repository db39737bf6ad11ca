// The floating button that calls the office: never on a control, and never on words.

import type { Page } from '@playwright/test'
import { notifications } from '#server/db/schema.ts'
import { postJob } from './support/board.ts'
import { expect, test } from './support/fixtures.ts'

const button = (page: Page) => page.getByRole('link', { name: /^Call .* on / })

/** The controls and the words that the visible button covers. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const call = document.querySelector<HTMLElement>('aside[aria-label="Call the office"] a')
    if (!call || getComputedStyle(call).visibility === 'hidden') return []
    const own = call.getBoundingClientRect()
    const isCovered = (box: DOMRect) =>
      box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top
    const controls = [...document.querySelectorAll('main a, main button, main input')]
      .filter((control) => isCovered(control.getBoundingClientRect()))
      .map((control) => control.textContent)
    const words: string[] = []
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const isSeen = texts.currentNode.parentElement?.closest('.sr-only') === null
      if (isSeen && [...range.getClientRects()].some(isCovered))
        words.push(texts.currentNode.textContent ?? '')
    }
    return [...controls, ...words]
  })

test('is not there while one writes messages @more', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/internal-messages')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Call the office' })).toHaveCount(0)
})

test('is hidden while one scrolls down, never covers a control or words, and shows at the end of the page @more', async ({
  loginAs,
  server,
}) => {
  for (let n = 0; n < 4; n += 1) await postJob(server.deps, { headline: `Job ${n}` })
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/live-jobs')
  await expect(page.getByRole('button', { name: 'Apply' }).first()).toBeEnabled()
  for (let at = 0; at < 1500; at += 130) {
    await page.evaluate((top) => scrollTo(0, top), at)
    await expect.poll(() => covered(page)).toEqual([])
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(button(page)).toBeVisible()
  expect(await covered(page)).toEqual([])
})

test('is hidden at once by a scroll down @more', async ({ loginAs, server }) => {
  const { page, person } = await loginAs('CONTRACTOR', { width: 390 })
  await server.deps.database.db.insert(notifications).values(
    Array.from({ length: 20 }, (_, n) => ({
      userId: person.id,
      type: 'NEW_MESSAGE',
      title: `Number ${n}`,
      message: 'Hello',
    })),
  )
  await page.goto('/')
  await expect(page.getByText('20 notifications')).toBeVisible()
  const hides = await page.evaluate(async () => {
    const call = document.querySelector<HTMLElement>('aside[aria-label="Call the office"] a')!
    scrollBy(0, 200)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return getComputedStyle(call).visibility === 'hidden'
  })
  expect(hides).toBe(true)
})

test('can also be reached from the profile menu @more', async ({ loginAs }) => {
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.goto('/')
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await expect(page.getByRole('link', { name: 'Call the office' })).toHaveAttribute('href', /^tel:/)
})

test('is never drawn on a control, not even while a screen loads @more', async ({ loginAs, server }) => {
  for (let n = 0; n < 4; n += 1) await postJob(server.deps, { headline: `Job ${n}` })
  const { page } = await loginAs('CONTRACTOR', { width: 390 })
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seenCovered: seen })
    const look = () => {
      const call = document.querySelector<HTMLElement>('aside[aria-label="Call the office"] a')
      if (call && getComputedStyle(call).visibility !== 'hidden') {
        const { left, top, width, height } = call.getBoundingClientRect()
        const below = document.elementsFromPoint(left + width / 2, top + height / 2)
        const control = below.find((element) => element.closest('main a, main button, main input'))
        if (control) seen.push(control.textContent ?? '')
      }
      // After the frame's own work, as the eye sees it.
      requestAnimationFrame(() => setTimeout(look))
    }
    requestAnimationFrame(look)
  })
  // The jobs come when the empty screen has been in sight for a while.
  await page.route('**/api/jobs', async (route) => {
    await page.getByRole('heading', { name: 'Live Jobs' }).waitFor()
    await route.continue()
  })
  await page.goto('/live-jobs')
  await expect(page.getByRole('button', { name: 'Apply' }).first()).toBeEnabled()
  expect(await page.evaluate(() => (globalThis as unknown as { seenCovered: string[] }).seenCovered)).toEqual(
    [],
  )
})
