import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { urlOf } from '#core/endpoints/url.ts'
import { keyFor, queryOptionsFor, refresh } from './queries.ts'
import { createQueryClient } from './query-client.ts'

const messages = route({
  method: 'GET',
  path: '/api/whatsapp/conversations/:id/messages',
  needs: 'signed-in',
  summary: 'A thread',
  params: z.object({ id: z.string() }),
  query: z.object({ from: z.string().optional() }),
  reply: z.array(z.string()),
  reads: ['whatsapp', 'users'],
})

describe('a read', () => {
  it('has a key whose parts, joined with slashes, are its address', () => {
    const key = keyFor(messages, { params: { id: '7' }, query: { from: '2026-01-01' } })
    expect(key).toEqual(['/api/whatsapp/conversations', '7', 'messages', { from: '2026-01-01' }])
    expect(urlOf(messages, { params: { id: '7' } })).toBe(key.slice(0, 3).join('/'))
    expect(keyFor(messages)).toEqual(['/api/whatsapp/conversations'])
  })

  it('knows the topics that make it old', () => {
    expect(queryOptionsFor(messages, { params: { id: '7' } }).meta).toEqual({ topics: ['whatsapp', 'users'] })
  })

  it('is asked for again after a write that concerns its contract, whatever its arguments', async () => {
    const client = createQueryClient()
    const [one, other] = [keyFor(messages, { params: { id: '7' } }), ['/api/jobs']]
    for (const key of [one, other]) client.setQueryData(key, [])
    await refresh(client, messages)
    expect([one, other].map((key) => client.getQueryState(key)?.isInvalidated)).toEqual([true, false])
  })

  it('is never stale, never repeated and never polled unless a screen says so', () => {
    expect(createQueryClient().getDefaultOptions().queries).toMatchObject({
      refetchInterval: false,
      refetchOnWindowFocus: false,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    })
    expect(
      queryOptionsFor(messages, { params: { id: '7' } }, { refetchInterval: 10_000 }).refetchInterval,
    ).toBe(10_000)
  })
})
