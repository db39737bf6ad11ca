import { describe, expect, it } from 'vitest'
import { actionLabel, detailsOf, fieldLabel, valueText } from './difference.ts'

describe('what changed', () => {
  it('is what differs between before and after', () => {
    const before = { role: 'PENDING', firstName: '', isActive: true }
    const after = { role: 'MANAGER', firstName: 'Bola', isActive: true, username: 'bola' }
    expect(detailsOf({ before, after }).changes).toEqual([
      { field: 'Role', before: 'Pending', after: 'Manager' },
      { field: 'First name', before: '–', after: 'Bola' },
      { field: 'Username', before: '–', after: 'bola' },
    ])
  })

  it('is all of it for what was created or deleted', () => {
    expect(detailsOf({ after: { headline: 'Night care', bonus: null } }).changes).toEqual([
      { field: 'Headline', before: null, after: 'Night care' },
      { field: 'Bonus', before: null, after: '–' },
    ])
    expect(detailsOf({ before: { role: 'ADMIN' }, shiftsUnbooked: 2 })).toEqual({
      changes: [{ field: 'Role', before: 'Admin', after: null }],
      others: [{ field: 'Shifts unbooked', value: '2' }],
    })
  })

  it('is nothing where nothing was noted, whatever stands there', () => {
    expect(detailsOf({})).toEqual({ changes: [], others: [] })
    expect(detailsOf({ before: 'x', after: ['y'] }).changes).toEqual([])
  })
})

it('fields, values and actions are put in words', () => {
  expect(fieldLabel('whatsappNumber')).toBe('WhatsApp number')
  expect(actionLabel('USER_ROLE_CHANGED')).toBe('User role changed')
  expect(valueText(false)).toBe('No')
  expect(valueText('2026-06-15T09:00:00.000Z')).toBe('15 Jun 2026 10:00')
  expect(valueText(['2026-06-15', 'b'])).toBe('2026-06-15, b')
  expect(valueText({ from: '2026-06-15', rows: 3 })).toBe('From: 2026-06-15, Rows: 3')
})
