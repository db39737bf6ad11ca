// A booking that a colleague removes while it is open here: each window says so at once, and what was typed stays.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getShift } from '#core/endpoints/shift-checks.ts'
import { openApp } from './support/app.tsx'
import { dialog, field, fill, openBooking, push } from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import { booked, weekday } from './support/rota-and-jobs.ts'
import { refusal } from './support/stand-in.ts'

async function openShift() {
  const rota = rotaOf({ shifts: [booked(weekday(7), '08:00', '14:00', { headline: 'Morning care' })] })
  const app = await openApp(`/rota-board?date=${weekday(7)}`, { as: 'MANAGER', answers: rota.answers })
  await openBooking(app.user, 'Amara Okafor', weekday(7))
  const remove = () => {
    rota.shifts = []
    app.server.answers(refusal(getShift, 404, { message: 'Shift not found' }))
    return app.push('shifts')
  }
  return { ...app, remove }
}

async function expectRemoved(): Promise<void> {
  const note = await waitFor(() => dialog().getByRole('alert'))
  expect(note.textContent).toContain('This booking was removed')
  for (const name of ['Unbook Slot', 'Move…', 'Edit', 'Save', 'Book another'])
    expect(dialog().queryByRole('button', { name })).toBeNull()
}

async function close(user: Awaited<ReturnType<typeof openApp>>['user']): Promise<void> {
  await user.click(within(dialog().getByRole('contentinfo')).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

it('the details say so, and the question to unbook goes with what it was about', async () => {
  const { user, remove } = await openShift()
  await push(user, 'Unbook Slot')
  await screen.findByRole('alertdialog')
  await remove()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await expectRemoved()
  expect(screen.getByRole('dialog').textContent).toContain('Morning care')
  await close(user)
})

it('a form that is being edited says so, and keeps what was typed', async () => {
  const { user, remove } = await openShift()
  await push(user, 'Edit')
  fill('Notes', 'Key safe at the back')
  await remove()
  await expectRemoved()
  expect(field('Notes').value).toBe('Key safe at the back')
  await close(user)
})

it('moving it to another day is no longer offered', async () => {
  const { user, remove } = await openShift()
  await push(user, 'Move…')
  await remove()
  await expectRemoved()
  await close(user)
})
