// Tests with a server, people of each role and an empty board of jobs before each test; and the calls for jobs.

import { A_JOB, emptyBoard } from './board.ts'
import { type Client, signedIn } from './client.ts'
import { it as base } from './fixtures.ts'

export const it = base
  .extend('admin', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'ADMIN', firstName: 'Ada' }),
  )
  .extend('master', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MASTER_ADMIN', firstName: 'Maya' }),
  )
  .extend('manager', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { role: 'MANAGER', firstName: 'Max' }),
  )
  .extend('amara', { scope: 'file', auto: true }, ({ server }) => signedIn(server))
  .extend('ben', { scope: 'file', auto: true }, ({ server }) =>
    signedIn(server, { firstName: 'Ben', lastName: 'Lee' }),
  )
  .extend('empty', { auto: true }, ({ server }) => emptyBoard(server.deps))

export const post = (client: Client, change: object = {}) => client.post('/api/jobs', { ...A_JOB, ...change })
export const boardOf = async (client: Client): Promise<string[]> =>
  (await client.get('/api/jobs')).body.map((job) => job.id)
