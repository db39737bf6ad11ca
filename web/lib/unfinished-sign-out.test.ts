// A sign-out without a connection: no request is sent for that person before the server has ended the session.

import { expect, test, vi } from 'vitest'
import { passwordLogin } from '#core/contracts/auth.ts'
import { listJobs } from '#core/contracts/jobs.ts'
import { fakeStorage } from '#tests/support/storage.ts'
import { call } from './api.ts'
import { NetworkError } from './api-error.ts'
import { downloadFile } from './download.ts'
import { beginSignOut, finishSignOut, isSigningOut } from './unfinished-sign-out.ts'

class FakeServer {
  readonly asked: string[] = []
  answer = () => Response.json([])

  fetch = async (url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> => {
    this.asked.push(`${method} ${url}`)
    return this.answer()
  }
}

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's dependencies from this pattern
const it = test.extend('server', { auto: true }, ({}, { onCleanup }) => {
  const server = new FakeServer()
  vi.stubGlobal('localStorage', fakeStorage())
  vi.stubGlobal('fetch', server.fetch)
  onCleanup(() => void vi.unstubAllGlobals())
  return server
})

const unreachable = () => {
  throw new TypeError('Failed to fetch')
}

it('ends the session and forgets the device before the next read, and only once', async ({ server }) => {
  beginSignOut('https://push.example.org/device')
  await Promise.all([call(listJobs, {}), call(listJobs, {})])
  expect(server.asked).toEqual([
    'POST /api/push/unsubscribe',
    'POST /api/simple-logout',
    'GET /api/jobs',
    'GET /api/jobs',
  ])
  expect(isSigningOut()).toBe(false)
})

it('ends it before a new sign-in, whose session is not ended', async ({ server }) => {
  beginSignOut(null)
  await call(passwordLogin, { body: { username: 'a', password: 'b' } })
  await call(listJobs, {})
  expect(server.asked).toEqual(['POST /api/simple-logout', 'POST /api/simple-auth/login', 'GET /api/jobs'])
})

it.for([
  ['cannot be reached', unreachable],
  ['fails', () => new Response('', { status: 503 })],
] as const)(
  'asks for nothing while the server %s, and tries again the next time',
  async ([_, failing], { server }) => {
    server.answer = failing
    beginSignOut(null)
    await expect(call(listJobs, {})).rejects.toBeInstanceOf(NetworkError)
    await expect(downloadFile(listJobs, {}, 'jobs.csv')).rejects.toBeInstanceOf(NetworkError)
    expect(new Set(server.asked)).toEqual(new Set(['POST /api/simple-logout']))
    expect(isSigningOut()).toBe(true)
    server.answer = () => Response.json([])
    await finishSignOut()
    expect(isSigningOut()).toBe(false)
  },
)

it('is told to the server though what was kept on the device is no longer readable', async ({ server }) => {
  localStorage.setItem('sign-out', '"of another version"')
  await call(listJobs, {})
  expect(server.asked).toEqual(['POST /api/simple-logout', 'GET /api/jobs'])
})

it('asks for nothing else where nobody has signed out', async ({ server }) => {
  await call(listJobs, {})
  expect(server.asked).toEqual(['GET /api/jobs'])
})
