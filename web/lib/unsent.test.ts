import { expect, it } from 'vitest'
import { unsentOf } from './unsent.ts'

it.each([
  ['nothing, if nothing was typed', 'I am late', 'I am late', ''],
  ['what was added', 'I am late. Sorry', 'I am late.', 'Sorry'],
  ['another text in its place', 'Is there parking?', 'I am late', 'Is there parking?'],
])('leaves %s while the message was on its way', (_what, now, sent, left) =>
  expect(unsentOf(now, sent)).toBe(left),
)
