// Copying a week: the preview, and whose week goes where.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CopiedShift, CopiedWeek } from '#core/contracts/copy-week.ts'
import { copyWeek, previewCopyWeek } from '#core/endpoints/rota.ts'
import { openApp } from './support/app.tsx'
import { dialog, push, typeWhen } from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import { AMARA, amara, BOLA, bola, short, weekday } from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const copied = (more: Partial<CopiedShift> = {}): CopiedShift => ({
  ...{ contractorId: AMARA, contractorName: 'Amara Okafor', day: weekday(8), times: '09:00 - 17:00' },
  ...{ headline: 'Home visit', skipped: null, blocked: [], ...more },
})
const weekOf = (shifts: CopiedShift[], warnings: CopiedWeek['warnings'] = []): CopiedWeek => ({
  totalCopied: shifts.filter(({ skipped }) => skipped === null).length,
  totalSkipped: shifts.filter(({ skipped }) => skipped !== null).length,
  ...{ shifts, warnings, findings: [] },
})

async function openCopy(week: CopiedWeek) {
  const app = await openApp('/rota-board', {
    as: 'MANAGER',
    answers: [
      ...rotaOf({ people: [amara, bola] }).answers,
      answer(previewCopyWeek, week),
      answer(copyWeek, { ...week, undoShiftId: null }),
    ],
  })
  await app.user.click(await screen.findByRole('button', { name: 'Copy week' }))
  await screen.findByRole('dialog', { name: 'Copy Week' })
  return app
}
const words = () => screen.getByRole('dialog').textContent

it('the preview names what is left out and why, and what goes against a rule', async () => {
  const taken = `Already booked: ${short(10)} 12:00 - 14:00, Clinic`
  const bolas = copied({ contractorId: BOLA, contractorName: 'Bola Ade', skipped: taken })
  const warning = { contractorName: 'Amara Okafor', message: `${short(8)} is marked Unavailable` }
  const { user } = await openCopy(weekOf([bolas, copied(), copied({ day: weekday(9) })], [warning]))
  await waitFor(() =>
    expect(dialog().getByRole('region', { name: 'Preview' }).textContent).toContain(
      'Copies 2 bookings, skips 1',
    ),
  )
  expect(words()).toContain(`${short(0)} to ${short(6)}`)
  expect(words()).toContain(`${short(7)} to ${short(13)}`)
  const list = dialog().getByRole('list', { name: 'Bookings to copy' })
  expect(list.querySelector('li')?.textContent).toContain(`Left out. ${taken}`)
  expect(dialog().getByRole('list', { name: 'Warnings' }).textContent).toContain(
    `Amara Okafor: ${short(8)} is marked Unavailable`,
  )
  await push(user, 'Copy 2 bookings, skip 1')
  await expectToast('Copied 2 bookings, skipped 1')
})

it('one person’s week is copied alone, to a week of choice that is another', async () => {
  const { user, server } = await openCopy(weekOf([copied({ contractorId: BOLA })]))
  await typeWhen('To the week of', weekday(2))
  await waitFor(() => expect(words()).toContain('Please choose another week to copy to.'))
  await typeWhen('To the week of', weekday(23))
  await user.click(dialog().getByText('One person'))
  await user.type(dialog().getByRole('combobox', { name: 'Person' }), 'bola')
  await user.click(await screen.findByRole('option', { name: 'Bola Ade' }))
  await user.click(await dialog().findByRole('button', { name: 'Copy 1 booking' }))
  await expectToast('Copied 1 booking')
  expect(server.sent(previewCopyWeek).at(-1)?.url.searchParams.get('contractorId')).toBe(BOLA)
  expect(server.sent(copyWeek).map(({ body }) => body)).toEqual([
    { from: weekday(0), to: weekday(23), contractorId: BOLA },
  ])
})
