import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { User } from '#core/contracts/users.ts'
import { personOf } from '#tests/support/rota-data.ts'
import { boardPeople, filterPeople, type StaffFilter } from './staff.ts'

const userOf = (firstName: string, lastName: string, extra: Partial<User> = {}) =>
  ({
    id: `${firstName} ${lastName}`,
    firstName,
    lastName,
    username: 'u',
    role: 'CONTRACTOR',
    isActive: true,
    ...extra,
  }) as User

const found = (text: string, people = PEOPLE, role: StaffFilter['role'] = 'everyone') =>
  filterPeople(people, { text, role }, (id) => id === 'busy').map(({ name }) => name)
const PEOPLE = [
  personOf('Amara Okafor'),
  personOf('Zoë Adebayo-Williams'),
  personOf("Siobhán O'Brien"),
  personOf('Max Power', { role: 'MANAGER' }),
]

describe('the people on the board', () => {
  it('are everyone but those who wait for approval, by name without regard to case and accents', () => {
    const people = boardPeople([
      userOf('zoë', 'b'),
      userOf('Émile', 'A'),
      userOf('Eve', 'Z'),
      userOf('Not', 'Yet', { role: 'PENDING' }),
      userOf('Zoe', 'A', { role: 'MASTER_ADMIN' }),
      userOf('', '', { username: 'amara.okafor' }),
    ])
    expect(people.map(({ name }) => name)).toEqual(['amara.okafor', 'Émile A', 'Eve Z', 'Zoe A', 'zoë b'])
    expect(people.map(({ note }) => note)).toEqual([null, null, null, 'Master admin', null])
  })

  it('who are paused are told apart, and listed only while they are still booked', () => {
    const [paused] = boardPeople([userOf('Gone', 'Away', { isActive: false, role: 'MANAGER' })])
    expect(paused!.note).toBe('Paused')
    const people = [
      personOf('Gone Away', { isActive: false }),
      personOf('Still Booked', { isActive: false, id: 'busy' }),
    ]
    expect(found('', people)).toEqual(['Still Booked'])
  })
})

describe('the search for staff', () => {
  it('takes the beginnings of words in any order, without accents, marks or case', () => {
    expect(found('will zoe')).toEqual(['Zoë Adebayo-Williams'])
    expect(found('OBRI sio')).toEqual(["Siobhán O'Brien"])
    expect(found('o’b')).toEqual(["Siobhán O'Brien"])
    expect(found('kafor')).toEqual([])
    expect(found('  ')).toHaveLength(4)
  })

  it('is narrowed by role', () => {
    expect(found('', PEOPLE, 'managers')).toEqual(['Max Power'])
    expect(found('', PEOPLE, 'contractors')).toHaveLength(3)
    expect(found('', PEOPLE, 'admins')).toEqual([])
  })

  it('finds a person by any beginning of any word of their name', () => {
    const name = fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(name, fc.nat(), fc.nat(), fc.stringMatching(/^[a-z]{1,3}$/), (words, at, length, other) => {
        const person = personOf(words.join(' '))
        const word = words[at % words.length]!
        const part = word.slice(0, 1 + (length % word.length))
        expect(found(part.toUpperCase(), [person])).toHaveLength(1)
        const isThere = words.some((own) => own.startsWith(other))
        expect(found(`${part} ${other}`, [person])).toHaveLength(isThere ? 1 : 0)
      }),
    )
  })
})
