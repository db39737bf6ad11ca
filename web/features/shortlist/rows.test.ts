import { describe, expect, it } from 'vitest'
import type { ShortlistPerson } from '#core/contracts/shortlist.ts'
import { judgedDaysLabel, shortlistRows } from './rows.ts'

const person = (name: string, standing: ShortlistPerson['standing']): ShortlistPerson => ({
  userId: name,
  name,
  standing,
  daysPossible: 1,
  reasons: [],
  findings: [],
  hoursThatWeek: 0,
  hasStoppedOffers: false,
  timesWithServiceUser: 0,
  lastOfferAt: null,
  whatsappNumber: null,
})
const PEOPLE = [person('Ann', 'ready'), person('Zoë', 'ready'), person('Ben', 'cannot')]
const keys = (folded: ShortlistPerson['standing'][], typed = '') =>
  shortlistRows(PEOPLE, { folded: new Set(folded), typed }).map(({ key }) => key)

describe('the rows of Find someone', () => {
  it('have a heading for each standing that somebody has, and the people in their order', () => {
    expect(keys([])).toEqual(['ready', 'Ann', 'Zoë', 'cannot', 'Ben'])
    expect(shortlistRows([], { folded: new Set(), typed: '' })).toEqual([])
  })

  it('leave out the people of a folded standing, and say how many they are', () => {
    const rows = shortlistRows(PEOPLE, { folded: new Set(['cannot']), typed: '' })
    expect(rows.at(-1)).toMatchObject({ key: 'cannot', count: 1, isFolded: true })
  })

  it('find somebody by part of a name, with or without accents, also if they are folded', () => {
    expect(keys(['cannot'], 'zoe')).toEqual(['ready', 'Zoë'])
    expect(keys(['cannot'], ' BEN ')).toEqual(['cannot', 'Ben'])
    expect(keys(['cannot'], 'nobody')).toEqual([])
  })
})

describe('the days that Find someone speaks of', () => {
  const days = { from: '2026-11-17', to: '2026-12-17', count: 31 }

  it('are named when the work has more of them', () => {
    expect(judgedDaysLabel({ ...days, total: 366 })).toBe(
      'This list is about 31 of the 366 days: Tue 17 Nov 2026 to Thu 17 Dec 2026. Booking somebody checks every day.',
    )
  })

  it('go without saying when they are all of them', () => {
    expect(judgedDaysLabel({ ...days, total: 31 })).toBeNull()
  })
})
