// Copying a week: whose week goes where.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { copyWeek, previewCopyWeek } from '#core/endpoints/rota.ts'
import { openApp } from './support/app.tsx'
import { dialog, typeWhen } from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import { amara, BOLA, bola, weekday } from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const ONE_COPY = {
  ...{ totalCopied: 1, totalSkipped: 0, warnings: [], findings: [] },
  shifts: [
    {
      ...{ contractorId: BOLA, contractorName: 'Bola Ade', day: weekday(22), times: '09:00 - 17:00' },
      ...{ headline: 'Home visit', skipped: null, blocked: [] },
    },
  ],
}

it('one person’s week is copied alone, to a week of choice that is another', async () => {
  const { user, server } = await openApp('/rota-board', {
    as: 'MANAGER',
    answers: [
      ...rotaOf({ people: [amara, bola] }).answers,
      answer(previewCopyWeek, ONE_COPY),
      answer(copyWeek, { ...ONE_COPY, undoShiftId: null }),
    ],
  })
  await user.click(await screen.findByRole('button', { name: 'Copy week' }))
  const form = await screen.findByRole('dialog', { name: 'Copy Week' })
  await typeWhen('To the week of', weekday(2))
  await waitFor(() => expect(form.textContent).toContain('Please choose another week to copy to.'))
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
