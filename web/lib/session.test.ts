import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listJobs } from '#core/endpoints/jobs.ts'
import { getConfig } from '#core/endpoints/system.ts'
import { fakeStorage } from '#tests/support/storage.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { clearTab } from './session.ts'
import { beginSignOut, isSigningOut } from './unfinished-sign-out.ts'

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    vi.stubGlobal(name, fakeStorage({ left: 'behind', also: 'this' }))
  }
})
afterEach(() => vi.unstubAllGlobals())

it('the end of a session leaves nothing of the person in memory or storage, and the settings of the agency', () => {
  const client = createQueryClient()
  client.setQueryData(keyFor(listJobs), [])
  client.setQueryData(keyFor(getConfig), {})
  clearTab(client)
  expect(client.getQueryData(keyFor(listJobs))).toBeUndefined()
  expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
  expect(client.getQueryData(keyFor(getConfig))).toEqual({})
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0])
})

it('the end of a session leaves the memory of a sign-out that the server has not heard of', () => {
  beginSignOut(null)
  clearTab(createQueryClient())
  expect([isSigningOut(), localStorage.length]).toEqual([true, 1])
})
