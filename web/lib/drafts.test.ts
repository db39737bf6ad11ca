import { expect, it } from 'vitest'
import { understandDrafts } from './drafts.ts'

const draft = { text: 'Running late', key: 'a1', sent: ['Running late'] }

it('what was kept is understood', () => {
  expect(understandDrafts({ team: draft })).toEqual({ team: draft })
})

it('anything else in its place is left out', () => {
  expect(understandDrafts(null)).toBeNull()
  expect(understandDrafts('x')).toBeNull()
  const others = { a: null, b: 'x', c: { ...draft, sent: 'x' }, d: { ...draft, sent: [1] }, e: { text: 'x' } }
  expect(understandDrafts({ ...others, team: draft })).toEqual({ team: draft })
})
