// Find someone from the booking dialog, for work that is no job yet.

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createBooking } from '#core/endpoints/rota.ts'
import { getShortlist } from '#core/endpoints/shortlist.ts'
import { userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { dialog, field, fill, openCell, push, typeWhen } from './support/board.ts'
import { rotaOf } from './support/rota.ts'
import { AMARA, amara, judgedDays, listed, long, short, weekday } from './support/rota-and-jobs.ts'
import { expectToast } from './support/seen.ts'
import { answer } from './support/stand-in.ts'

const ben = userOf(4, { firstName: 'Ben', lastName: 'Lee' })
const KEPT_FROM_AB = { initials: 'AB', localAuthority: null, reason: 'The family asked for somebody else' }
const BLOCKED = { tone: 'bad' as const, message: 'Not to be sent to AB again: The family asked' }

async function openForm(people = [listed(amara), listed(ben)], blocked: string[] = []) {
  const rota = rotaOf({
    people: [amara, ben],
    doNotSend: Object.fromEntries(blocked.map((id) => [id, [KEPT_FROM_AB]])),
  })
  const shortlist = { people, job: null, filledBy: [], judgedDays: judgedDays(weekday(8)) }
  const app = await openApp(`/rota-board?date=${weekday(8)}`, {
    as: 'MANAGER',
    answers: [...rota.answers, answer(getShortlist, () => shortlist)],
  })
  await openCell(app.user, 'Amara Okafor', weekday(8))
  return { ...app, shortlist }
}

const panel = () => screen.findByRole('dialog', { name: 'Find someone' })
const isBack = () => screen.findByRole('dialog', { name: 'Book Slot' })
const find = () => dialog().getByRole('button', { name: 'Find someone else' })

it('the form’s person gives way to somebody whom nothing stops', async () => {
  const { user, server } = await openForm(
    [
      listed(ben, { reasons: [{ tone: 'good', message: 'Nothing booked that week' }] }),
      listed(amara, { standing: 'cannot', reasons: [BLOCKED] }),
    ],
    [AMARA],
  )
  fill('Headline', 'Day care')
  fill('Service user initials', 'AB')
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Not to be sent to AB again'))
  await user.click(find())
  expect((await panel()).textContent).toContain(`${short(8)}, 09:00–17:00 · AB`)
  await dialog().findByText('How this list is ordered')
  dialog().getByText('Nothing booked that week')
  await push(user, 'Cannot · 1')
  expect((await panel()).textContent).toContain('Blocked: Not to be sent to AB again')
  await push(user, 'Choose Ben Lee')
  expect((await isBack()).textContent).toContain(`Ben Lee · ${long(weekday(8))}`)
  expect(document.getElementById(find().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Ben Lee is chosen for this booking',
  )
  expect(field('Headline').value).toBe('Day care')
  expect((await isBack()).textContent).not.toContain('Not to be sent')
  await push(user, 'Book Slot')
  await expectToast('Ben Lee')
  expect(server.sent(getShortlist).at(-1)?.body).toMatchObject({ serviceUserInitials: 'AB' })
  expect(server.sent(createBooking)).toMatchObject([
    { body: { contractorId: ben.id, headline: 'Day care', serviceUserInitials: 'AB' } },
  ])
})

it('by keyboard alone somebody is found, and the focus comes back to where it was', async () => {
  const { user } = await openForm()
  find().focus()
  await user.keyboard('{Enter}')
  await panel()
  await dialog().findByRole('button', { name: 'Choose Ben Lee' })
  await user.keyboard('{Escape}')
  expect((await isBack()).textContent).toContain('Amara Okafor')
  await waitFor(() => expect(document.activeElement).toBe(find()))
  await user.keyboard('{Enter}')
  await panel()
  const choose = await dialog().findByRole('button', { name: 'Choose Ben Lee' })
  choose.focus()
  await user.keyboard('{Enter}')
  expect((await isBack()).textContent).toContain('Ben Lee')
  await waitFor(() => expect(document.activeElement).toBe(find()))
})

it('a reason for one person does not count for another, who is asked about as in the dialog', async () => {
  const cannot = { standing: 'cannot' as const, reasons: [BLOCKED] }
  const { user, server } = await openForm([listed(amara, cannot), listed(ben, cannot)], [AMARA, ben.id])
  fill('Headline', 'Day care')
  fill('Service user initials', 'AB')
  const reason = 'Reason to book anyway'
  await waitFor(() => fill(reason, 'Amara has made up with the family'))
  await user.click(find())
  await panel()
  await user.click(await dialog().findByRole('button', { name: 'Cannot · 2' }))
  await push(user, 'Choose Ben Lee')
  await isBack()
  await waitFor(() => expect(field(reason).value).toBe(''))
  await push(user, 'Book anyway')
  expect(field(reason).getAttribute('aria-invalid')).toBe('true')
  expect(server.sent(createBooking)).toEqual([])
  fill(reason, 'The family asked for Ben')
  await push(user, 'Book anyway')
  await expectToast('Ben Lee')
  expect(server.sent(createBooking)).toMatchObject([
    { body: { contractorId: ben.id, overrideReason: 'The family asked for Ben' } },
  ])
})

it('a form without its times says what is missing, and with nobody active it says so', async () => {
  const { user, shortlist, push: pushed } = await openForm([listed(amara)])
  await typeWhen('End time', '')
  await user.click(find())
  await expectToast('Please choose a start and an end first.')
  expect(screen.queryByRole('dialog', { name: 'Find someone' })).toBeNull()
  await dialog().findByText('Enter the time')
  await typeWhen('End time', '17:00')
  await user.click(find())
  await panel()
  await dialog().findByRole('button', { name: 'Choose Amara Okafor' })
  // The list is live.
  shortlist.people = []
  await pushed('users')
  await waitFor(async () => expect((await panel()).textContent).toContain('Nobody to ask yet'))
  shortlist.people = [listed(amara)]
  await pushed('users')
  await dialog().findByRole('button', { name: 'Choose Amara Okafor' })
  await push(user, 'Back to the booking')
  expect((await isBack()).textContent).toContain('Amara Okafor')
})
