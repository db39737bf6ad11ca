import { describe, expect, it } from 'vitest'
import { can, type Role } from '#core/capabilities.ts'
import { isCurrent, isCurrentItem, NAV } from './nav.ts'

const seenBy = (role: Role) => NAV.filter((item) => item.shown((capability) => can(role, capability)))
const stripOf = (role: Role) => seenBy(role).map((item) => item.short)
const marked = (role: Role, location: string) =>
  seenBy(role)
    .filter((item) => isCurrentItem(item, location))
    .map((item) => item.label)

describe('the navigation', () => {
  it('gives each role its five places on a phone', () => {
    expect(stripOf('CONTRACTOR')).toEqual(['Home', 'Rota', 'Jobs', 'Availability', 'Messages'])
    expect(stripOf('MANAGER')).toEqual(['Home', 'Rota', 'Jobs', 'Messages', 'Admin'])
    expect(stripOf('ADMIN')).toEqual(['Home', 'Rota', 'Jobs', 'Messages', 'Admin'])
    expect(stripOf('MASTER_ADMIN')).toEqual(stripOf('ADMIN'))
    expect(stripOf('PENDING')).toEqual([])
  })

  it('has one entry for messages, whichever of the three places is open', () => {
    for (const place of ['/messages', '/internal-messages', '/admin/internal-messages', '/whatsapp'])
      expect(marked('ADMIN', place), place).toEqual(['Messages'])
    expect(marked('ADMIN', '/admin/audit')).toEqual(['Admin Panel'])
    expect(marked('CONTRACTOR', '/internal-messages')).toEqual(['Messages'])
  })

  it('marks where one is, in any case and with a trailing slash', () => {
    expect(isCurrent('/', '/home')).toBe(true)
    expect(isCurrent('/', '/rota-board')).toBe(false)
    expect(isCurrent('/rota-board', '/Rota-Board/')).toBe(true)
    expect(isCurrent('/admin', '/admin/audit')).toBe(true)
  })
})
