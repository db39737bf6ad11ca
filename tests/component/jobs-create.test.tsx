// The form that posts a job: what it asks for, how it follows the typing, and what it says of a failure.

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { createJob, listAddresses } from '#core/endpoints/jobs.ts'
import { getGoogleMapsKey } from '#core/endpoints/maps.ts'
import { DELAY } from '#core/timing.ts'
import { signedIn } from './support/agency.ts'
import { openApp } from './support/app.tsx'
import { choose, field, fill, typeWhen } from './support/board.ts'
import { ahead, postedJob } from './support/rota-and-jobs.ts'
import { expectToast, h1 } from './support/seen.ts'
import { type Answer, answer, refusal, unreachable } from './support/stand-in.ts'

const FALLBACK = 'Address autocomplete is unavailable. Please enter the address manually.'

async function open(answers: Answer[] = []) {
  const app = await openApp('/create-job', { as: 'ADMIN', answers })
  await h1('Create Job')
  return app
}

async function fillForm(): Promise<void> {
  fill('Headline', 'Night nurse')
  fill('Address', '4 Elm Road, York')
  await typeWhen('Start time', '22:00')
  await typeWhen('End time', '06:20')
  await typeWhen('Start date', ahead(3))
  await typeWhen('End date', ahead(4))
}
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create Job' }))
const paste = async (user: UserEvent, label: string, text: string) => {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

it.each(['CONTRACTOR', 'MANAGER'] as const)(
  '%s is told that they may not create jobs, and sent home',
  async (role) => {
    await openApp('/create-job', { as: role })
    await expectToast('Access Denied', "You don't have permission to create jobs")
    await waitFor(() => expect(location.pathname).toBe('/'))
  },
)

it('a blank form names what is missing', async () => {
  const person = { fullName: 'Ada Quist', firstName: 'Ada', lastName: 'Quist' }
  const { user, server } = await open([signedIn('ADMIN', person)])
  const main = within(screen.getByRole('main'))
  main.getByText('Ada Quist')
  main.getByText('A')
  main.getByText('admin')
  const link = (name: string) => main.getByRole('link', { name }).getAttribute('href')
  expect(link('Rota Board')).toBe('/rota-board')
  expect(link('Live Jobs')).toBe('/live-jobs')
  expect(field('Gender preference').textContent).toBe('Male or Female')
  for (const name of ['Service user initials', 'Local authority', 'Notes', 'Bonus information']) {
    expect(field(`${name} (optional)`)).toBeDefined()
  }
  await submit(user)
  await expectToast('Missing Required Fields', 'Please fill in headline, address, shift times, and dates.')
  await screen.findByText('Headline is required')
  screen.getByText('End date is required')
  expect(server.sent(createJob)).toEqual([])
  await user.click(screen.getByRole('link', { name: 'Cancel' }))
  await h1('Live Jobs')
  expect(location.pathname).toBe('/live-jobs')
})

it('hours, limits and warnings follow the typing', async () => {
  const { user } = await open()
  await fillForm()
  const form = () => within(document.querySelector('form')!)
  const shows = (text: string) =>
    waitFor(() => expect(document.querySelector('form')?.textContent).toContain(text))
  await shows('Hours per day: 8.33')
  screen.getByText('On the next day')
  expect(document.querySelector('form')?.textContent).toMatch(
    /2 shifts: the first starts .+ 22:00, the last ends .+ 06:20/,
  )
  await typeWhen('End time', '22:00')
  await shows('Hours per day: 24.00')
  await paste(user, 'Headline', 'x'.repeat(120))
  expect(field('Headline').value).toBe('x'.repeat(100))
  await paste(user, 'Service user initials (optional)', 'ABCDEFGHIJKL')
  expect(field('Service user initials (optional)').value).toBe('ABCDEFGHIJ')
  await screen.findByText('0 characters left')
  await typeWhen('Start date', ahead(-3))
  await shows('This job starts in the past.')
  await typeWhen('End date', ahead(-4))
  await submit(user)
  const order = 'The end date must not be before the start date.'
  await expectToast(order)
  await form().findByText(order)
  await typeWhen('Start date', ahead(-5))
  await waitFor(() => expect(form().queryByText(order), 'the other field has made it right').toBeNull())
})

it('what was typed survives a submit that fails, and the second try goes under the same key', async () => {
  const { user, server } = await open([unreachable(createJob)])
  await fillForm()
  fill('Notes (optional)', 'Ring the second bell')
  await choose(user, 'Gender preference', 'Female')
  // The server may have done it, but the response is lost.
  await submit(user)
  await expectToast('Error')
  expect(field('Headline').value).toBe('Night nurse')
  expect(field('Notes (optional)').value).toBe('Ring the second bell')
  expect(field('Gender preference').textContent).toBe('Female')
  server.answers(refusal(createJob, 500))
  await submit(user)
  await expectToast('Error', 'Failed to create job')
  server.answers(refusal(createJob, 409, { message: 'Not today.' }))
  await submit(user)
  await expectToast('Error', 'Not today.')
  server.answers(answer(createJob, { ...postedJob(60), warning: null }))
  await submit(user)
  await expectToast('Job Created', 'The job has been successfully posted')
  const sent = server.sent(createJob)
  expect(sent.at(-1)?.body).toMatchObject({
    ...{ headline: 'Night nurse', genderPreference: 'FEMALE', notes: 'Ring the second bell' },
    ...{ startDate: ahead(3), endDate: ahead(4), shiftStartTime: '22:00', shiftEndTime: '06:20' },
  })
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'))
  expect(keys[0]).toBeTruthy()
  expect(new Set(keys).size).toBe(1)
})

it('an address used before is suggested and chosen by keyboard', async () => {
  const known = '12 Market Street, Leeds LS1 6DT'
  const { user } = await open([
    answer(listAddresses, ({ url }) => (url.searchParams.get('search') === 'market' ? [known] : [])),
  ])
  await screen.findByText(FALLBACK)
  await user.type(field('Address'), 'market')
  await screen.findByRole('option', { name: known })
  await user.keyboard('{ArrowDown}{Enter}')
  expect(field('Address').value).toBe(known)
})

/** The scripts that the page asks for, which nobody loads. */
function watchScripts(): HTMLScriptElement[] {
  const asked: HTMLScriptElement[] = []
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) if (node instanceof HTMLScriptElement) asked.push(node)
  })
  return asked
}
const withKey = answer(getGoogleMapsKey, { apiKey: 'a-key' })

it('a map that does not come within five seconds leaves typing by hand', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const scripts = watchScripts()
  await open([withKey])
  await waitFor(() => expect(scripts).toHaveLength(1))
  expect(screen.queryByText(FALLBACK)).toBeNull()
  expect(DELAY.mapsScript).toBe(5000)
  await act(async () => vi.advanceTimersByTimeAsync(DELAY.mapsScript))
  await screen.findByText(FALLBACK)
})

it('the map suggests addresses, and one is taken by a press', async () => {
  const scripts = watchScripts()
  const { user } = await open([withKey])
  await waitFor(() => expect(scripts).toHaveLength(1))
  expect(new URL(scripts[0]!.src).searchParams.get('key')).toBe('a-key')
  const fetchAutocompleteSuggestions = async ({ input }: { input: string }) => ({
    suggestions: [{ placePrediction: { text: { toString: () => `${input} Road, York` } } }],
  })
  const places = {
    AutocompleteSessionToken: class {},
    AutocompleteSuggestion: { fetchAutocompleteSuggestions },
  }
  vi.stubGlobal('google', { maps: { importLibrary: async () => places } })
  await act(async () => scripts[0]!.onload?.(new Event('load')))
  await user.type(field('Address'), '4 Elm')
  fireEvent.pointerDown(await screen.findByRole('option', { name: '4 Elm Road, York' }))
  expect(field('Address').value).toBe('4 Elm Road, York')
})
