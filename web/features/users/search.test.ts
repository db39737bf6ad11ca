import { expect, it } from 'vitest'
import type { User } from '#core/contracts/users.ts'
import { matchesPerson } from './search.ts'

const user: User = {
  id: '1',
  firstName: 'Zoë',
  lastName: 'Müller Okafor',
  email: null,
  username: 'zoe.muller',
  role: 'CONTRACTOR',
  isActive: true,
  whatsappNumber: '+447700900123',
  profileImageUrl: null,
  createdAt: '2026-01-01T00:00:00Z',
}

it('finds by parts of a name in any order, without accents', () => {
  for (const typed of ['', ' ', 'zoe', 'okaf zoë', 'MULLER', 'zoe.mul', 'contractor']) {
    expect(matchesPerson(user, typed), typed).toBe(true)
  }
  expect(matchesPerson(user, 'zoe smith')).toBe(false)
})

it('finds by a number as people write it', () => {
  for (const typed of ['07700 900123', '+44 7700', '900-123']) {
    expect(matchesPerson(user, typed), typed).toBe(true)
  }
  expect(matchesPerson(user, '07700 900124')).toBe(false)
})
