// The people of the sample agency, as diverse as care staff in London. The numbers are from the range that Ofcom
// reserves for fiction.

import type { Role } from '#core/capabilities.ts'
import { DAY_MS } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import { freeUsername, insertUser, type UserRow } from '#server/features/people/people.service.ts'

const TEAM: [Role, string, string][] = [
  ['MASTER_ADMIN', 'Grace', 'Mensah'],
  ['ADMIN', 'Priya', 'Raman'],
  ['ADMIN', 'Tom', 'Whitfield'],
  ['MANAGER', 'Siobhan', 'Gallagher'],
  ['MANAGER', 'Kwame', 'Asante'],
  ['MANAGER', 'Elif', 'Yıldız'],
]

const CONTRACTORS = [
  'Amara Okafor',
  'Chidi Eze',
  'Fatima Begum',
  'Mohammed Hussain',
  'Agnieszka Kowalska',
  'Piotr Nowak',
  'Blessing Adeyemi',
  'Tendai Moyo',
  'Rosa Fernandes',
  'João Pereira',
  'Nimco Warsame',
  'Abdi Farah',
  'Harpreet Kaur',
  'Gurdeep Singh',
  'Mei Ling Chan',
  'Nguyen Thi Hoa',
  'Oluwaseun Adebayo-Williams',
  'Patience Owusu',
  'Ioana Popescu',
  'Andrei Ionescu',
  'Svetlana Petrova',
  'Yetunde Balogun',
  'Winston Campbell',
  'Marcia Thompson',
  'Joy Santos',
  'Jericho Reyes',
  'Sunita Thapa',
  'Bikram Gurung',
  'Leila Haddad',
  'Yusuf Demir',
  'Charlotte Evans',
  'Daniel O’Connor',
  'Thandiwe Ndlovu',
] as const

export interface DemoPeople {
  masterAdmin: UserRow
  admins: UserRow[]
  managers: UserRow[]
  contractors: UserRow[]
  pending: UserRow
  paused: UserRow
}

export async function demoPeople(db: Db, now: Date): Promise<DemoPeople> {
  let made = 0
  const add = async (role: Role, firstName: string, lastName: string): Promise<UserRow> => {
    const n = made++
    const username = role === 'PENDING' ? `pending-${n}` : await freeUsername(db, firstName, lastName)
    const whatsappNumber = `+447700900${String(100 + n)}`
    const joined = new Date(now.getTime() - (400 - n * 7) * DAY_MS)
    return insertUser(db, { role, firstName, lastName, username, whatsappNumber }, joined)
  }
  const team: UserRow[] = []
  for (const [role, firstName, lastName] of TEAM) team.push(await add(role, firstName, lastName))
  const contractors: UserRow[] = []
  for (const name of CONTRACTORS) {
    const [firstName = '', ...rest] = name.split(' ')
    contractors.push(await add('CONTRACTOR', firstName, rest.join(' ')))
  }
  const pending = await add('PENDING', '', '')
  return {
    masterAdmin: team[0]!,
    admins: team.filter((person) => person.role === 'ADMIN'),
    managers: team.filter((person) => person.role === 'MANAGER'),
    contractors,
    pending,
    paused: contractors.at(-1)!,
  }
}
