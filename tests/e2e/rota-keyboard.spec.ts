import type { Page } from '@playwright/test'
import { type E2eServer, expect, test } from './support/fixtures.ts'
import { cell, long, names, putShift, weekday } from './support/rota.ts'

const grid = (page: Page) => page.getByRole('grid', { name: 'Rota' })

/** The active cell, as announced to screen readers. */
const active = (page: Page) =>
  page.evaluate(() => {
    const id = document.querySelector('[role=grid]')?.getAttribute('aria-activedescendant')
    const cell = id ? document.getElementById(id) : null
    return cell && (cell.getAttribute('aria-label') ?? `name ${cell.textContent}`)
  })

async function fortyPeople(server: E2eServer) {
  const people = []
  for (let n = 0; n < 40; n++) {
    people.push(await server.person({ firstName: `Person${String(n).padStart(2, '0')}`, lastName: 'X' }))
  }
  return people
}

test('arrows, pages, Home and End move through the whole grid, and the cell is always in sight', async ({
  loginAs,
  server,
}) => {
  await fortyPeople(server)
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await grid(page).focus()
  const press = async (key: string, name: string, day: number) => {
    await page.keyboard.press(key)
    await expect.poll(() => active(page)).toContain(`${name} X, ${long(weekday(day))}: Empty`)
    const within = await cell(page, `${name} X`, weekday(day)).evaluate((element) => {
      const [box, board] = [element, element.closest('[role=grid]')!].map((el) => el.getBoundingClientRect())
      // Below the day headings and the open work, and to the right of the names, which cover what is under them.
      return box!.left >= board!.left + 208 && box!.top >= board!.top + 104 && box!.bottom <= board!.bottom
    })
    expect(within).toBe(true)
  }
  await press('Home', 'Person00', 0)
  await press('ArrowDown', 'Person01', 0)
  await press('ArrowRight', 'Person01', 1)
  await press('ArrowLeft', 'Person01', 0)
  await press('ArrowUp', 'Person00', 0)
  // Above the first person are the open work and the day headings.
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page)).toBe(`Open work, ${long(weekday(0))}: nothing`)
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => active(page)).toBe(long(weekday(0)))
  await page.keyboard.press('ArrowDown')
  await press('ArrowDown', 'Person00', 0)
  await press('End', 'Person00', 55)
  await press('ArrowRight', 'Person00', 55)
  await press('Control+End', 'Person39', 55)
  await press('ArrowDown', 'Person39', 55)
  await press('Home', 'Person39', 0)
  await page.keyboard.press('Control+Home')
  await expect.poll(() => active(page)).toBe('name Person00 X')
  await press('ArrowRight', 'Person00', 0)
  await page.keyboard.press('PageDown')
  await expect.poll(() => active(page)).toMatch(/^Person(0[5-9]|1\d) X/)
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await page.keyboard.press('PageDown')
  await expect.poll(() => active(page)).toContain('Person39 X')
  for (let n = 0; n < 5; n++) await page.keyboard.press('PageUp')
  await expect.poll(() => active(page)).toContain('Person00 X')
  // Only visible rows are rendered.
  expect(await page.getByRole('rowheader').count()).toBeLessThan(25)
})

test('a dialog that takes the place of another gives the focus back to the grid @more', async ({
  loginAs,
  server,
}) => {
  const amara = await server.person({ firstName: 'Amara', lastName: 'Okafor' })
  await putShift(server, amara.id, weekday(1), '09:00', '17:00')
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(cell(page, 'Amara Okafor', weekday(1))).toContainText('Home visit')
  await grid(page).focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Booking Details' }).getByRole('button', { name: 'Move…' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Move Booking' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(grid(page)).toBeFocused()
})

test('for a screen reader each name is in the row of its person @more', async ({ loginAs, server }) => {
  for (const firstName of ['Amara', 'Bola', 'Chidi']) await server.person({ firstName, lastName: 'Eze' })
  const { page } = await loginAs('MANAGER')
  await page.goto('/rota-board')
  await expect(names(page)).toHaveCount(3)
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  type Node = (typeof nodes)[number]
  const inside = (node: Node): Node[] =>
    (node.childIds ?? []).flatMap((id) => [byId.get(id)!, ...inside(byId.get(id)!)])
  const rows = nodes.filter(({ role }) => role?.value === 'row').map(inside)
  const named = (row: Node[], role: string) =>
    row.filter((node) => node.role?.value === role).map(({ name }) => String(name?.value))
  const headers = rows.flatMap((row) => named(row, 'rowheader'))
  expect(headers).toEqual([expect.stringMatching(/^Open work/), 'Amara Eze', 'Bola Eze', 'Chidi Eze'])
  for (const row of rows) {
    const [name] = named(row, 'rowheader')
    const owner = name?.startsWith('Open work') ? 'Open work' : name
    for (const cell of named(row, 'gridcell')) expect(cell).toContain(`${owner}, `)
  }
})
