// A person's page: what it shows, what each role may open from it, and how one gets there.

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { listApplications, listContractorApplications } from '#core/endpoints/applications.ts'
import { getStaffHome } from '#core/endpoints/home.ts'
import { listJobs } from '#core/endpoints/jobs.ts'
import { listOpenOffers, listPersonOffers, readOfferStop } from '#core/endpoints/offers.ts'
import { getAccount, listUsers } from '#core/endpoints/users.ts'
import { listOverrides, readHours, readWorkProfile, saveWorkProfile } from '#core/endpoints/work-profiles.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { jobOf } from '#tests/support/rota-data.ts'
import { expectAccessible } from './support/accessible.ts'
import { idOf, NO_PROFILE, userOf } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { accountOf, applicationOf, choose, pressButton, typeWhen } from './support/people-and-admin.ts'
import { expectToast, h1 } from './support/seen.ts'
import { type Answer, answer } from './support/stand-in.ts'

const AMARA = userOf(2, { whatsappNumber: '+447700900123' })
const JOB = jobOf(idOf(30), { headline: 'Night cover' })
const KNOWN = [answer(listUsers, [AMARA, userOf(1)]), answer(getAccount, accountOf(AMARA))]
const openPerson = (as: Role, ...answers: Answer[]) =>
  openApp(`/team/${AMARA.id}`, { as, answers: [...KNOWN, ...answers] })
const region = (name: string) => screen.findByRole('region', { name })
const linkTo = (name: string) =>
  within(screen.getByRole('main')).queryByRole('link', { name })?.getAttribute('href')

it('somebody with nothing has a page that says so', async () => {
  await openPerson('MANAGER')
  await h1('Amara Okafor')
  expect(screen.getByText('Active')).toBeDefined()
  for (const [name, words] of [
    ['Work profile', 'Not recorded'],
    ['Shifts', 'Nothing is booked.'],
    ['Do not send', 'May be sent to every service user.'],
    ['Applications', 'No applications yet.'],
    ['Offers', 'No work offered yet.'],
    ['Overrides', 'No rule was overruled for their shifts.'],
    ['Hours', '0h'],
  ] as const) {
    await waitFor(async () => expect((await region(name)).textContent).toContain(words))
  }
  await expectAccessible()
})

it('applications, offers, overrides and what a role may open are on the page', async () => {
  const answers = [
    answer(listContractorApplications, [applicationOf(20, { jobId: JOB.id, jobHeadline: 'Night cover' })]),
    answer(listPersonOffers, [
      {
        id: idOf(40),
        jobId: JOB.id,
        jobHeadline: 'Night cover',
        startDate: '2026-06-22',
        state: 'SENT',
        sentAt: '2026-06-15T09:00:00.000Z',
        answeredAt: null,
        reason: null,
      },
    ]),
    answer(listOverrides, [
      {
        rule: 'long-week',
        message: 'The week comes to 80h',
        reason: 'Agreed by phone',
        byName: 'Max Power',
        at: '2026-06-15T09:00:00.000Z',
        shiftId: idOf(50),
        day: '2026-06-22',
        headline: 'Overruled one',
      },
    ]),
  ]
  await openPerson('MANAGER', ...answers)
  for (const [name, ...words] of [
    ['Offers', 'Night cover'],
    ['Applications', 'Night cover'],
    ['Overrides', 'Overruled one', '“Agreed by phone”', 'Max Power'],
  ] as const) {
    for (const each of words) {
      await waitFor(async () => expect((await region(name)).textContent).toContain(each))
    }
  }
  expect(linkTo('Call')).toBe('tel:+447700900123')
  expect(linkTo('WhatsApp')).toBe('https://wa.me/447700900123')
  expect(linkTo('Calendar')).toBeUndefined()
  expect(linkTo('Audit log')).toBeUndefined()
  await openPerson('ADMIN', ...answers)
  await h1('Amara Okafor')
  expect(linkTo('Calendar')).toBe(`/admin/contractor/${AMARA.id}/calendar`)
  expect(linkTo('Audit log')).toBe(`/admin/audit?targetUserId=${AMARA.id}`)
  expect(linkTo('WhatsApp')).toMatch(/^\/whatsapp/)
})

it('the work profile is edited by others', async () => {
  const { user, server } = await openPerson('MANAGER')
  await pressButton(user, 'Edit work profile')
  const form = await screen.findByRole('dialog', { name: 'Work profile' })
  await choose(user, 'Gender', 'Female')
  await typeWhen('Date of birth', '02031990')
  await typeWhen('Opt-out ends on', '31012099')
  await pressButton(user, 'Save')
  await within(form).findByText('Please say when the opt-out was signed')
  await typeWhen('Opt-out signed on', '01022026')
  await choose(user, 'Visa limit', '20 hours a week')
  await pressButton(user, 'Add a term')
  await typeWhen('Term 1 from', '21092026')
  await typeWhen('Term 1 to', '11122026')
  await expectAccessible()
  const saved = {
    ...NO_PROFILE,
    gender: 'FEMALE',
    dateOfBirth: '1990-03-02',
    optOutSignedOn: '2026-02-01',
    optOutEndsOn: '2099-01-31',
    visaHours: 20,
    visaTerms: [{ from: '2026-09-21', to: '2026-12-11' }],
  } as const
  const profile = { ...saved, visaTerms: [...saved.visaTerms] }
  server.answers(answer(saveWorkProfile, profile), answer(readWorkProfile, profile))
  await pressButton(user, 'Save')
  await expectToast('Work profile saved')
  for (const words of [
    'Fri 2 Mar 1990',
    'Signed Sun 1 Feb 2026, until Sat 31 Jan 2099',
    '20 hours a week in term: Mon 21 Sep 2026 to Fri 11 Dec 2026',
  ]) {
    await waitFor(async () => expect((await region('Work profile')).textContent).toContain(words))
  }
  expect(server.sent(saveWorkProfile).map(({ params, body }) => [params.id, body])).toEqual([
    [AMARA.id, profile],
  ])
})

it('nobody edits their own work profile', async () => {
  await openApp(`/team/${idOf(1)}`, { as: 'MANAGER', answers: KNOWN })
  await waitFor(async () =>
    expect((await region('Work profile')).textContent).toContain('Ask a colleague to change yours'),
  )
  expect(within(await region('Work profile')).queryByRole('button')).toBeNull()
})

it.each(['/team', '/live-jobs', '/'])('names lead to the page from %s', async (path) => {
  const application = applicationOf(20, { jobId: JOB.id, jobHeadline: 'Night cover' })
  const { id, appliedAt } = application
  const { user } = await openApp(path, {
    as: 'MANAGER',
    answers: [
      ...KNOWN,
      answer(listJobs, [JOB]),
      answer(listApplications, [application]),
      answer(getStaffHome, {
        ...{ today: [], unfilled: [], accounts: [], firstSteps: null },
        applications: [
          {
            ...{ id, appliedAt, jobId: JOB.id, jobHeadline: 'Night cover', serviceUserInitials: null },
            ...{ contractorId: AMARA.id, contractorName: 'Amara Okafor' },
            ...{ startDate: JOB.startDate, endDate: JOB.endDate },
            ...{ shiftStartTime: JOB.shiftStartTime, shiftEndTime: JOB.shiftEndTime },
          },
        ],
      }),
    ],
  })
  const [link] = await waitFor(() => {
    const links = within(screen.getByRole('main')).queryAllByRole('link', { name: 'Amara Okafor' })
    expect(links).not.toEqual([])
    return links
  })
  await user.click(link!)
  await h1('Amara Okafor')
  expect(location.pathname).toBe(`/team/${AMARA.id}`)
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Team' }))
  await h1('Team')
})

it.each([2, 1])('a contractor can open no person’s page, not even their own (%i)', async (n) => {
  const { server } = await openApp(`/team/${idOf(n)}`, { as: 'CONTRACTOR', answers: KNOWN })
  await expectToast('Manager access required')
  expect(document.body.textContent).not.toContain('Amara Okafor')
  await h1(/Welcome/)
  expect(location.pathname).toBe('/')
  for (const endpoint of [listUsers, getAccount, listOverrides]) expect(server.sent(endpoint)).toEqual([])
})

it('somebody who answered STOP is marked on their page, until they take it back', async () => {
  const mark = 'Gets offers in the app only: answered STOP'
  const { server, push } = await openPerson(
    'MANAGER',
    answer(readOfferStop, { stoppedAt: '2026-06-15T09:00:00.000Z' }),
  )
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain(`${mark} on`))
  server.answers(answer(readOfferStop, { stoppedAt: null }))
  await push('offers')
  await waitFor(() => expect(screen.getByRole('main').textContent).not.toContain(mark))
})

it('a job that people are asked for says so on Live Jobs and on Home, to staff alone', async () => {
  const { startDate, endDate, shiftStartTime, shiftEndTime, headline, address, status } = JOB
  const times = { startDate, endDate, shiftStartTime, shiftEndTime }
  const home = {
    ...{ today: [], accounts: [], applications: [], firstSteps: null },
    unfilled: [{ ...times, jobId: JOB.id, headline, address, status, days: [startDate], applicants: 0 }],
  }
  const answers = [answer(listJobs, [JOB]), answer(getStaffHome, home)]
  const places = [
    ['/live-jobs', 'Night cover'],
    ['/', /^Unfilled/],
  ] as const
  for (const [path, name] of places) {
    const { server, push } = await openApp(path, { as: 'MANAGER', answers })
    const words = () => screen.getByRole('region', { name }).textContent
    await waitFor(() => expect(words()).toContain('Night cover'))
    expect(words()).not.toContain('Asking')
    for (const people of [2, 1]) {
      server.answers(answer(listOpenOffers, [{ jobId: JOB.id, people }]))
      await push('offers')
      await waitFor(() => expect(words()).toContain(`Asking ${people}`))
    }
    await expectAccessible()
  }
  const { server } = await openApp('/live-jobs', { as: 'CONTRACTOR', answers })
  const card = await screen.findByRole('region', { name: 'Night cover' })
  await waitFor(() => expect(card.textContent).toContain('Open'))
  expect(card.textContent).not.toContain('Asking')
  expect(server.sent(listOpenOffers)).toEqual([])
})

it('the hours of this week and next are on the page, and by week in a table', async () => {
  const weeks = [
    ['2026-06-08', 6],
    ['2026-06-15', 12],
    ['2026-06-22', 14.5],
  ] as const
  const { user } = await openPerson(
    'MANAGER',
    answer(readHours, {
      ...{ thisWeek: 12, nextWeek: 14.5, limit: 48, averageWeeks: 17, optedOut: false, otherHours: 0 },
      weeks: weeks.map(([monday, hours]) => ({ monday, hours, average: hours, divisor: 17 })),
    }),
  )
  const hours = await region('Hours')
  const figure = (word: string) =>
    [...hours.querySelectorAll('dt')].find(({ textContent }) => textContent?.includes(word))
      ?.nextElementSibling?.textContent
  await waitFor(() => expect(figure('This week')).toBe('12h'))
  expect(figure('Next week')).toBe('14h 30m')
  await user.click(within(hours).getByText('Show as a table'))
  for (const [day, words] of [
    ['2026-06-08', '6h'],
    ['2026-06-15', '12h'],
    ['2026-06-22', '14h 30m'],
  ] as const) {
    const row = within(hours).getByRole('row', { name: new RegExp(formatDay(day, FORMATS.date)) })
    expect(row.textContent).toContain(words)
  }
})
