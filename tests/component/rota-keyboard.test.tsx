// The board by keyboard: one stop, and Enter opens what a cell holds.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getAccount } from '#core/endpoints/users.ts'
import { openApp } from './support/app.tsx'
import { cell } from './support/board.ts'
import { accountOf } from './support/people-and-admin.ts'
import { rotaOf } from './support/rota.ts'
import { amara, booked, long, said, weekday } from './support/rota-and-jobs.ts'
import { h1 } from './support/seen.ts'
import { answer } from './support/stand-in.ts'
import { fieldOf } from './support/typing.ts'

it('the grid is one stop of the keyboard, and Enter opens what the cell holds', async () => {
  const rota = rotaOf({
    shifts: [
      booked(weekday(1), '09:00', '17:00'),
      booked(weekday(3), '08:00', '10:00', { headline: 'Morning' }),
      booked(weekday(3), '18:00', '20:00', { headline: 'Evening' }),
    ],
    entries: [said('DAY_SHIFT', weekday(2))],
  })
  const { user } = await openApp('/rota-board', {
    as: 'ADMIN',
    answers: [...rota.answers, answer(getAccount, accountOf(amara))],
  })
  await waitFor(async () =>
    expect((await cell('Amara Okafor', weekday(1))).textContent).toContain('Home visit'),
  )
  const grid = screen.getByRole('grid', { name: 'Rota' })
  screen.getByRole('combobox', { name: 'Search by service user initials' }).focus()
  await user.tab()
  expect(document.activeElement).toBe(grid)
  await user.tab()
  expect(fieldOf('From').contains(document.activeElement)).toBe(true)
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(grid)

  const open = async (key: string, title: string, ...words: string[]) => {
    await user.keyboard(`{${key}}{Enter}`)
    const opened = await screen.findByRole('dialog', { name: title })
    for (const each of words) expect(opened.textContent).toContain(each)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(grid))
  }
  await open('Home', 'Book Slot', `Amara Okafor · ${long(weekday(0))}`)
  await open('ArrowRight', 'Booking Details', 'Home visit')
  await open('ArrowRight', 'Book Slot', long(weekday(2)))
  await open('ArrowRight', 'Amara Okafor', 'Morning', 'Evening')
  await user.keyboard('{Control>}{Home}{/Control}{Enter}')
  await h1('Amara Okafor')
  expect(location.pathname).toBe(`/team/${amara.id}`)
})
