import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { listJobs } from '#core/contracts/jobs.ts'
import { getConfig } from '#core/contracts/system.ts'
import { currentUserQuery } from './current-user.ts'
import { keyFor } from './queries.ts'
import { createQueryClient } from './query-client.ts'
import { clearTab } from './session.ts'

const storage = () => {
  const kept = new Map<string, string>([['left', 'behind']])
  return { clear: () => kept.clear(), getItem: (key: string) => kept.get(key) ?? null }
}
beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
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
  expect([localStorage.getItem('left'), sessionStorage.getItem('left')]).toEqual([null, null])
})
