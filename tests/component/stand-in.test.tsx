// The stand-in for the server keeps to the contracts, or tests on it would prove nothing.

import { expect, it } from 'vitest'
import { createUser, listUsers } from '#core/endpoints/users.ts'
import { userOf } from './support/agency.ts'
import { answer, startStandIn, unreachable } from './support/stand-in.ts'

const post = (address: string, body: object) => fetch(address, { method: 'POST', body: JSON.stringify(body) })

it('refuses to answer what the contract would not', async () => {
  const broken = { ...userOf(2), createdAt: 'yesterday' }
  expect(() => answer(listUsers, [broken])).toThrow(/GET \/api\/users cannot answer this.*createdAt/s)
  const { faults } = startStandIn([answer(listUsers, () => [broken])])
  await expect(fetch('/api/users')).rejects.toThrow(/cannot answer this/)
  expect(faults.splice(0)).toEqual([expect.stringMatching(/cannot answer this/)])
})

it('answers only the fields that the contract names', async () => {
  const more = { ...userOf(2), passwordHash: 'secret' }
  startStandIn([answer(listUsers, [more])])
  expect(await (await fetch('/api/users')).json()).toEqual([userOf(2)])
})

it('does not pass off a broken answer as a lost connection', async () => {
  const fail = (): never => {
    throw new Error('No such shift')
  }
  const { answers, faults } = startStandIn([answer(listUsers, fail)])
  await expect(fetch('/api/users')).rejects.toThrow('No such shift')
  expect(faults.splice(0)).toEqual(['No such shift'])
  answers(unreachable(listUsers))
  await expect(fetch('/api/users')).rejects.toThrow('Failed to fetch')
  expect(faults).toEqual([])
})

it('reports calls that nothing answers, that do not exist, and that the contract would refuse', async () => {
  const created = { ...userOf(2), userId: userOf(2).id, sentBy: 'sms' } as const
  const { faults } = startStandIn([answer(createUser, created)])
  await fetch('/api/users')
  await fetch('/api/no-such-call')
  await post('/api/admin/create-user', { firstName: 'Amara' })
  expect(faults.splice(0)).toEqual([
    'Nothing answers GET /api/users',
    'There is no call GET /api/no-such-call',
    expect.stringMatching(/^POST \/api\/admin\/create-user would be refused.*lastName/s),
  ])
})
