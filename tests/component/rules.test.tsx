// The agency's rules: who reads and who changes them, the preview, and what is kept and saved.

import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { AgencyRules } from '#core/contracts/rules.ts'
import { previewRules, readRules, saveRules } from '#core/endpoints/rules.ts'
import { RULE_NAMES, type RuleName } from '#core/rules/names.ts'
import { DEFAULT_SETTINGS, RULE_DEFINITIONS, type RuleSetting } from '#core/rules/settings.ts'
import { expectAccessible } from './support/accessible.ts'
import { openApp } from './support/app.tsx'
import { buttonCalled, fill, pressButton } from './support/people-and-admin.ts'
import { expectToast, h1 } from './support/seen.ts'
import { answer, type Sent } from './support/stand-in.ts'

type Changed = Partial<Record<RuleName, Partial<RuleSetting> & { count?: number }>>
const rulesOf = (version: number, changed: Changed = {}): AgencyRules => ({
  version,
  rules: RULE_NAMES.map((rule) => {
    const setting = { ...DEFAULT_SETTINGS[rule], count: 0, blocked: 0, ...changed[rule] }
    return { ...setting, rule, sentence: RULE_DEFINITIONS[rule].sentence(setting.numbers) }
  }),
})

/** Two shifts have 12 hours of rest before them. */
function countRest({ body }: Sent) {
  const sent = body.rules as { rule: string; numbers: Record<string, number> }[]
  const { warnBelow = 0, blockBelow = 0 } = sent.find(({ rule }) => rule === 'daily-rest')?.numbers ?? {}
  return {
    counts: RULE_NAMES.map((rule) => ({
      rule,
      count: rule === 'daily-rest' && warnBelow > 12 ? 2 : 0,
      blocked: rule === 'daily-rest' && blockBelow > 12 ? 2 : 0,
    })),
  }
}

const row = (name: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = [...document.querySelectorAll('li')].find((each) =>
      each.querySelector('h3')?.textContent?.startsWith(name),
    )
    if (!found) throw new Error(`There is no rule ${name}`)
    return found
  })
const bar = () => screen.queryByRole('region', { name: 'Unsaved changes' })
const shown = async (name: string, words: string) =>
  waitFor(async () => expect((await row(name)).textContent).toContain(words))
const fieldIn = async (name: string, label: string) => within(await row(name)).getByLabelText(label)
const openRules = (answers = [answer(readRules, rulesOf(1))]) =>
  openApp('/admin/rules', {
    as: 'MASTER_ADMIN',
    answers: [...answers, answer(previewRules, countRest)],
  })

it('a master admin sees what a change would flag before saving it', async () => {
  const { user, server } = await openRules()
  await shown('Daily rest', 'Everybody has at least 11 hours of rest between shifts.')
  await shown('Daily rest', '0 shifts now')
  await fill(user, await fieldIn('Daily rest', 'Warn below (hours)'), '13')
  await shown('Daily rest', '2 with your changes2 warned')
  await shown('Daily rest', 'Everybody has at least 13 hours of rest between shifts.')
  await shown('Daily rest', 'Not saved')
  await expectAccessible()
  await fill(user, await fieldIn('Daily rest', 'Block below (hours)'), '14')
  await shown('Daily rest', 'It cannot block above the number it warns below')
  expect(
    (await row('Daily rest')).textContent,
    'nothing is counted with numbers that cannot be',
  ).not.toContain('with your changes')
  await shown('Daily rest', 'Everybody has at least 11 hours of rest between shifts.')
  expect(buttonCalled('Save').disabled).toBe(true)
  await fill(user, await fieldIn('Daily rest', 'Block below (hours)'), '12.5')
  await shown('Daily rest', '2 with your changes2 blocked')
  await fill(user, await fieldIn('Daily rest', 'Block below (hours)'), '8')
  await screen.findByText('1 rule is changed and not saved')
  const numbers = { ...DEFAULT_SETTINGS['daily-rest'].numbers, warnBelow: 13, blockBelow: 8 }
  const saved = rulesOf(2, { 'daily-rest': { numbers, count: 2 } })
  server.answers(answer(saveRules, saved), answer(readRules, saved))
  await pressButton(user, 'Save')
  await expectToast('Rules saved')
  await shown('Daily rest', '2 shifts now')
  await shown('Daily rest', 'Everybody has at least 13 hours of rest between shifts.')
  await waitFor(() => expect(bar()).toBeNull())
  expect(server.sent(saveRules)[0]?.body.version).toBe(1)
  const fixed = await row('Overlap')
  expect(fixed.textContent).toContain('Always blocks')
  expect(within(fixed).queryByRole('radio')).toBeNull()
})

it('what is typed can be discarded, and typing back what is saved is no change', async () => {
  const { user } = await openRules()
  await fill(user, await fieldIn('Long week', 'Warn over (hours)'), '40')
  await waitFor(() => expect(bar()).not.toBeNull())
  await fill(user, await fieldIn('Long week', 'Warn over (hours)'), '48')
  await waitFor(() => expect(bar()).toBeNull())
  await user.click(within(await row('Long week')).getByRole('radio', { name: 'Warn' }))
  await pressButton(user, 'Discard')
  expect(within(await row('Long week')).getByRole('radio', { name: 'Block' })).toHaveProperty('checked', true)
})

const GENDER_OFF = rulesOf(2, { gender: { level: 'off' } })
const STALE = 'Somebody else has changed the rules meanwhile'

it('what is typed is kept while another screen is looked at, until it is saved or discarded', async () => {
  const { user, server, push } = await openRules()
  await fill(user, await fieldIn('Long week', 'Warn over (hours)'), '40')
  await user.click(screen.getAllByRole('link', { name: 'Home' })[0]!)
  await h1(/Welcome/)
  expect(bar()).toBeNull()
  server.answers(answer(readRules, GENDER_OFF))
  await push('rules')
  await act(async () => history.back())
  expect(await fieldIn('Long week', 'Warn over (hours)')).toHaveProperty('value', '40')
  await shown('Long week', 'Not saved')
  expect((await screen.findByRole('alert')).textContent).toContain(STALE)
  await pressButton(user, 'Discard')
  await openRules([answer(readRules, GENDER_OFF)])
  expect(await fieldIn('Long week', 'Warn over (hours)')).toHaveProperty('value', '48')
  expect(bar()).toBeNull()
})

it('two master admins at once: the second is told, sees the change, and keeps what was typed', async () => {
  const { user, server, push } = await openRules()
  await user.click(within(await row('Gender')).getByRole('radio', { name: 'Off' }))
  const changed = { 'weekly-rest': { level: 'off' } } as const
  server.answers(answer(readRules, rulesOf(2, changed)))
  await push('rules')
  expect((await screen.findByRole('alert')).textContent).toContain(STALE)
  expect(within(await row('Weekly rest')).getByRole('radio', { name: 'Off' })).toHaveProperty('checked', true)
  expect(within(await row('Gender')).getByRole('radio', { name: 'Off' })).toHaveProperty('checked', true)
  const both = rulesOf(3, { ...changed, gender: { level: 'off' } })
  server.answers(answer(saveRules, both), answer(readRules, both))
  await pressButton(user, 'Save')
  await expectToast('Rules saved')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(server.sent(saveRules)[0]?.body.version).toBe(2)
})

it('an admin reads the rules and cannot change them, and finds where they come from', async () => {
  const { user } = await openApp('/admin/rules', { as: 'ADMIN' })
  await shown('Daily rest', 'Warn below 11 hours')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('spinbutton')).toBeNull()
  await expectAccessible()
  await user.click(screen.getByRole('link', { name: 'Where they come from' }))
  await h1('The rules explained')
  await expectAccessible()
})
