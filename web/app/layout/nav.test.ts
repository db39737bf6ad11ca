import { describe, expect, it } from 'vitest'
import { can, type Role } from '#core/capabilities.ts'
import { isCurrent, NAV } from './nav.ts'

const seenBy = (role: Role) => NAV.filter((item) => item.shown((capability) => can(role, capability)))
const stripOf = (role: Role) =>
  seenBy(role)
    .filter((item) => !item.desktopOnly?.((capability) => can(role, capability)))
    .map((item) => item.short)

describe('the navigation', () => {
  it('gives each role its five places on a phone', () => {
    expect(stripOf('CONTRACTOR')).toEqual(['Home', 'Rota', 'Jobs', 'Availability', 'Messages'])
    expect(stripOf('MANAGER')).toEqual(['Home', 'Rota', 'Jobs', 'Messages', 'Admin'])
    expect(stripOf('ADMIN')).toEqual(['Home', 'Rota', 'Jobs', 'WhatsApp', 'Admin'])
    expect(stripOf('MASTER_ADMIN')).toEqual(stripOf('ADMIN'))
    expect(stripOf('PENDING')).toEqual([])
  })

  it('shows admins both kinds of messages on a desktop', () => {
    expect(seenBy('ADMIN').map((item) => item.path)).toEqual([
      '/',
      '/rota-board',
      '/live-jobs',
      '/messages',
      '/whatsapp',
      '/admin',
    ])
  })

  it('marks where one is, in any case and with a trailing slash', () => {
    expect(isCurrent('/', '/home')).toBe(true)
    expect(isCurrent('/', '/rota-board')).toBe(false)
    expect(isCurrent('/rota-board', '/Rota-Board/')).toBe(true)
    expect(isCurrent('/admin', '/admin/audit')).toBe(true)
  })
})
