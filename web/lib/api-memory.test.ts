import { describe, expect, it } from 'vitest'
import {
  answers,
  failure,
  fetched,
  findThings,
  getThing,
  headersOf,
  json,
  makeThing,
  startWithFetched,
} from '#tests/support/fetched.ts'
import { call, callForChanges } from './api.ts'
import { forgetTags } from './tag-memory.ts'

startWithFetched()

describe('tags', () => {
  const tagged = (id: string, tag: string) => json({ id }, { headers: { ETag: tag } })
  const unchanged = () => new Response(null, { status: 304 })

  it('give back the very same object when nothing changed, whatever the time-stamp', async () => {
    answers.push(tagged('1', '"a"'), unchanged())
    const first = await call(getThing, { params: { id: '1' }, query: { from: 'x', _t: 1 } })
    const second = await call(getThing, { params: { id: '1' }, query: { from: 'x', _t: 2 } })
    expect(headersOf(1).get('If-None-Match')).toBe('"a"')
    expect(second).toBe(first)
  })

  it('are kept for a read by POST by what it asks for, and it forgets nothing', async () => {
    answers.push(tagged('1', '"a"'), tagged('2', '"b"'), unchanged(), unchanged(), tagged('3', '"c"'))
    await call(getThing, { params: { id: '1' } })
    const first = await call(findThings, { body: { ids: ['2'], _t: 1 } })
    expect(await call(findThings, { body: { ids: ['2'], _t: 2 } })).toBe(first)
    await call(getThing, { params: { id: '1' } })
    expect(headersOf(3).get('If-None-Match')).toBe('"a"')
    await call(findThings, { body: { ids: ['3'] } })
    expect(headersOf(4).get('If-None-Match')).toBeNull()
  })

  it('are forgotten after a write of our own', async () => {
    answers.push(tagged('1', '"a"'), json({ id: '2' }), tagged('1', '"b"'))
    await call(getThing, { params: { id: '1' } })
    await call(makeThing, { body: { id: '2' } })
    await call(getThing, { params: { id: '1' } })
    expect(headersOf(2).get('If-None-Match')).toBeNull()
  })

  it('are not kept from a read that a write overtook', async () => {
    let arrive: (response: Response) => void = () => {}
    fetched.mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          arrive = resolve
        }),
    )
    const slow = call(getThing, { params: { id: '1' } })
    answers.push(json({ id: '2' }))
    await call(makeThing, { body: { id: '2' } })
    arrive(tagged('1', '"old"'))
    await slow
    answers.push(tagged('1', '"new"'))
    await call(getThing, { params: { id: '1' } })
    expect(headersOf(2).get('If-None-Match')).toBeNull()
  })
})

describe('a read of what has changed', () => {
  const tagged = (body: object, tag: string) => json(body, { headers: { ETag: tag } })
  const joined = (before: string[] | undefined, { id }: { id: string }) => [...(before ?? []), id]
  const read = () => callForChanges(getThing, { params: { id: '1' }, query: { from: 'x' } }, joined)
  const find = () => callForChanges(findThings, { body: { ids: ['2'] } }, joined)
  const urlAt = (turn: number) => fetched.mock.calls[turn]![0]

  it('begins with everything, then asks since the tag of its last answer and builds on that', async () => {
    answers.push(tagged({ id: 'a' }, '"1"'), tagged({ id: 'b' }, '"2"'), tagged({ id: 'c' }, '"3"'))
    expect(await read()).toEqual(['a'])
    expect(await read()).toEqual(['a', 'b'])
    expect(await read()).toEqual(['a', 'b', 'c'])
    expect([0, 1, 2].map(urlAt)).toEqual([
      '/api/things/1?from=x',
      '/api/things/1?from=x&since=%221%22',
      '/api/things/1?from=x&since=%222%22',
    ])
  })

  it('gives the very same answer when nothing has changed', async () => {
    answers.push(tagged({ id: 'a' }, '"1"'), new Response(null, { status: 304 }))
    const first = await read()
    expect(await read()).toBe(first)
  })

  it('by POST says since when in its body', async () => {
    answers.push(tagged({ id: 'a' }, '"1"'), tagged({ id: 'b' }, '"2"'))
    await find()
    expect(await find()).toEqual(['a', 'b'])
    expect(fetched.mock.calls[1]![1].body).toBe('{"ids":["2"],"since":"\\"1\\""}')
  })

  it('still builds on its last answer after a write, but accepts no 304 for it', async () => {
    answers.push(tagged({ id: 'a' }, '"1"'), json({ id: '2' }), tagged({ id: 'b' }, '"2"'))
    await read()
    await call(makeThing, { body: { id: '2' } })
    expect(await read()).toEqual(['a', 'b'])
    expect(headersOf(2).get('If-None-Match')).toBeNull()
  })

  it('builds on nothing that was read without a tag, or by somebody who has signed out', async () => {
    answers.push(tagged({ id: 'a' }, '"1"'), json({ id: 'b' }), tagged({ id: 'c' }, '"3"'), json({ id: 'd' }))
    await read()
    await read()
    expect(await read()).toEqual(['c'])
    forgetTags()
    expect(await read()).toEqual(['d'])
    expect(urlAt(3)).toBe('/api/things/1?from=x')
  })

  it('builds on the last dozen answers at most, since they can be large', async () => {
    const readOf = (from: string) =>
      callForChanges(getThing, { params: { id: '1' }, query: { from } }, joined)
    const windows = Array.from({ length: 13 }, (_, n) => `${n}`)
    for (const from of windows) {
      answers.push(tagged({ id: from }, `"${from}"`))
      await readOf(from)
    }
    answers.push(json({ id: 'x' }), json({ id: 'y' }))
    expect(await readOf('1')).toEqual(['1', 'x'])
    expect(await readOf('0')).toEqual(['y'])
  })

  it('that arrives after the sign-out is not built on', async () => {
    let arrive: (response: Response) => void = () => {}
    fetched.mockImplementationOnce(() => new Promise((resolve) => (arrive = resolve)))
    const slow = read()
    forgetTags()
    arrive(tagged({ id: 'a' }, '"1"'))
    await slow
    answers.push(json({ id: 'b' }))
    expect(await read()).toEqual(['b'])
  })
})

describe('the mark of a write', () => {
  const answered = (mark: string) => answers.push(json({ id: '1' }, { headers: { 'x-rota-mark': mark } }))
  const write = () => call(makeThing, { body: { id: '1' } })
  async function markSent(): Promise<string | null> {
    answers.push(json({ id: '1' }))
    await call(getThing, { params: { id: '1' }, query: {} })
    return headersOf(fetched.mock.calls.length - 1).get('x-rota-mark')
  }

  it('is sent with every call after it, the latest one of several', async () => {
    expect(await markSent()).toBeNull()
    answered('41')
    await write()
    expect(await markSent()).toBe('41')
    answered('43')
    await write()
    answered('42')
    await write()
    expect(await markSent()).toBe('43')
  })

  it('whose answer was lost is unknown', async () => {
    answered('41')
    await write()
    fetched.mockRejectedValueOnce(new TypeError('fetch failed'))
    await failure(write())
    expect(await markSent()).toBe('unknown')
  })

  it('that is unknown is sent until a known one follows', async () => {
    answered('41')
    await write()
    answered('unknown')
    await write()
    expect(await markSent()).toBe('unknown')
    answered('44')
    await write()
    expect(await markSent()).toBe('44')
  })
})
