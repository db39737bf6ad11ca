import { describe, expect, it, vi } from 'vitest'
import { urlOf } from '#core/endpoints/url.ts'
import {
  answers,
  failure,
  fetched,
  getThing,
  headersOf,
  json,
  makeThing,
  startWithFetched,
} from '#tests/support/fetched.ts'
import { call } from './api.ts'
import { ApiError, fieldMessages, messageOf, NetworkError } from './api-error.ts'
import { isOnline } from './online.ts'
import { onUnauthorised } from './session-events.ts'

startWithFetched()

describe('a call', () => {
  it('fills the path, leaves out what is not given, and escapes', () => {
    expect(urlOf(getThing, { params: { id: 'a/b' }, query: { from: '+44', to: undefined } })).toBe(
      '/api/things/a%2Fb?from=%2B44',
    )
  })

  it('carries the session, JSON and the idempotency key', async () => {
    answers.push(json({ id: '1' }))
    await call(makeThing, { body: { id: '1' } }, { idempotencyKey: 'k' })
    expect(fetched.mock.calls[0]![1]).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      cache: 'no-store',
      body: '{"id":"1"}',
    })
    expect(headersOf(0).get('Idempotency-Key')).toMatch(/^k-/)
    expect(headersOf(0).get('Content-Type')).toBe('application/json')
  })

  it('has one key for a repeated submit, and another for what was changed after a lost answer', async () => {
    const send = (id: string) => call(makeThing, { body: { id } }, { idempotencyKey: 'k' })
    answers.push(json({ id: '1' }), json({ id: '1' }), json({ id: '2' }))
    await send('1')
    await send('1')
    await send('2')
    const [first, repeated, changed] = [0, 1, 2].map((n) => headersOf(n).get('Idempotency-Key'))
    expect(repeated).toBe(first)
    expect(changed).not.toBe(first)
  })

  it('fails with status, colon, space and the text of the answer', async () => {
    answers.push(
      new Response('no such thing', { status: 404 }),
      new Response('', { status: 502, statusText: 'Bad Gateway' }),
    )
    expect(await failure(call(getThing, { params: { id: '1' } }))).toMatchObject({
      message: '404: no such thing',
      status: 404,
    })
    expect(await failure(call(getThing, { params: { id: '1' } }))).toMatchObject({
      message: '502: Bad Gateway',
    })
  })

  it('gives people the words of the server, never raw JSON or a page', async () => {
    const body = { message: 'Too late.', errors: [{ path: 'start', message: 'is past' }] }
    answers.push(json(body, { status: 409 }))
    const error = await failure(call(makeThing, { body: { id: '1' } }))
    expect(messageOf(error, 'Failed')).toBe('Too late.')
    expect(fieldMessages(error)).toBe('start: is past')
    expect(messageOf(new ApiError(500, '{"oops":1}'), 'Failed')).toBe('Failed')
    expect(messageOf(new ApiError(502, '<html>'), 'Failed')).toBe('Failed')
    expect(messageOf(new ApiError(500, '', 'Internal Server Error'), 'Failed')).toBe('Failed')
    expect(messageOf(new ApiError(429, 'Slow down'), 'Failed')).toBe('429: Slow down')
    expect(messageOf(new Error('Broken'), 'Failed')).toBe('Broken')
    expect(messageOf(null, 'Failed')).toBe('Failed')
  })

  it('says so when there is no answer at all', async () => {
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    const error = await failure(call(getThing, { params: { id: '1' } }))
    expect(error).toBeInstanceOf(NetworkError)
    expect(messageOf(error, 'Failed')).toMatch('could not be reached')
  })

  it('counts as offline from a call without an answer to the next with one, whatever it says', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    await failure(call(getThing, { params: { id: '1' } }))
    expect(isOnline()).toBe(false)
    fetched.mockRejectedValueOnce(new DOMException('stopped', 'AbortError'))
    await failure(call(getThing, { params: { id: '1' } }))
    expect(isOnline()).toBe(false)
    answers.push(json({ message: 'no' }, { status: 500 }))
    await failure(call(getThing, { params: { id: '1' } }))
    expect(isOnline()).toBe(true)
  })

  it('says of a write without an answer that it was not sent, and of one sent into the dark that it may not be', async () => {
    const write = async (onLine: boolean) => {
      vi.stubGlobal('navigator', { onLine })
      fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
      return messageOf(await failure(call(makeThing, { body: { id: '1' } })), 'Failed')
    }
    expect(await write(false)).toBe(
      'You are offline, so this was not sent. Nothing is lost: try again when you are back.',
    )
    expect(await write(true)).toMatch('may not have been sent')
  })

  it('does not say of a write that was on its way when the connection broke that it was not sent', async () => {
    vi.stubGlobal('navigator', { onLine: true })
    fetched.mockImplementationOnce(async () => {
      vi.stubGlobal('navigator', { onLine: false })
      throw new TypeError('fetch failed')
    })
    const error = await failure(call(makeThing, { body: { id: '1' } }))
    expect(error).toMatchObject({ isInDoubt: true })
  })

  it('announces a 401 unless the caller deals with it', async () => {
    const heard = vi.fn()
    const stop = onUnauthorised(heard)
    answers.push(json({ message: 'no' }, { status: 401 }), json({ message: 'no' }, { status: 401 }))
    await failure(call(getThing, { params: { id: '1' } }, { own401: true }))
    expect(heard).not.toHaveBeenCalled()
    await failure(call(getThing, { params: { id: '1' } }))
    expect(heard).toHaveBeenCalledOnce()
    stop()
  })
})
