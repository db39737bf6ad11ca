// The browser's client with answers that the test has put in line, and three calls to make with it.

import { afterEach, beforeEach, expect, vi } from 'vitest'
import { z } from 'zod'
import { route } from '#core/contracts/route.ts'
import { forgetMark, forgetTags } from '#web/lib/tag-memory.ts'

const Thing = z.object({ id: z.string() })
export const getThing = route({
  method: 'GET',
  path: '/api/things/:id',
  needs: 'signed-in',
  summary: 'One thing',
  params: Thing,
  query: z.object({ from: z.string().optional(), _t: z.number().optional() }),
  reply: Thing,
})
export const makeThing = route({
  method: 'POST',
  path: '/api/things',
  needs: 'signed-in',
  summary: 'Make one',
  body: Thing,
  reply: Thing,
})
export const findThings = route({
  method: 'POST',
  path: '/api/things/search',
  needs: 'signed-in',
  summary: 'A read by POST',
  readByPost: true,
  body: z.object({ ids: z.array(z.string()), _t: z.number().optional() }),
  reply: Thing,
})

export const answers: Response[] = []
export const fetched = vi.fn(
  async (_url: string, _init: RequestInit) => answers.shift() ?? new Response('', { status: 500 }),
)
export const headersOf = (turn: number) => fetched.mock.calls[turn]![1].headers as Headers

/** Call it at the top of a test file: nothing is remembered from one test to the next. */
export function startWithFetched(): void {
  beforeEach(() => vi.stubGlobal('fetch', fetched))
  afterEach(() => {
    vi.unstubAllGlobals()
    fetched.mockClear()
    answers.length = 0
    forgetTags()
    forgetMark()
  })
}

export const json = (body: unknown, init: ResponseInit = {}) => new Response(JSON.stringify(body), init)
export const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it went through'),
    (error: unknown) => error,
  )
