import { describe, expect, it } from 'vitest'
import { sessionEnd } from './sessions.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const privileged = { idleMs: 12 * HOUR, mostMs: 14 * DAY }
const start = new Date('2026-01-01T00:00:00Z')
const later = (ms: number) => new Date(start.getTime() + ms)
const end = (role: 'PENDING' | 'CONTRACTOR' | 'MANAGER' | 'ADMIN' | 'MASTER_ADMIN', seenAfter: number) =>
  sessionEnd({ role, createdAt: start, lastSeenAt: later(seenAfter) }, privileged)

describe('a session ends', () => {
  it('thirty days after the last visit of a contractor, and after ninety days in all', () => {
    expect(end('CONTRACTOR', 0)).toEqual(later(30 * DAY))
    expect(end('CONTRACTOR', 59 * DAY)).toEqual(later(89 * DAY))
    expect(end('CONTRACTOR', 80 * DAY)).toEqual(later(90 * DAY))
    expect(end('PENDING', 80 * DAY)).toEqual(later(90 * DAY))
  })

  it.each(['MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const)(
    'twelve hours after the last visit of a %s, and after 14 days in all',
    (role) => {
      expect(end(role, 3 * HOUR)).toEqual(later(15 * HOUR))
      expect(end(role, 14 * DAY - HOUR)).toEqual(later(14 * DAY))
    },
  )
})
