import { beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { type LiveReads, type LiveSurroundings, listen, topicsIn } from './live.ts'

class Stream extends EventTarget {
  readyState = 0
  closed = false
  close() {
    this.closed = true
  }
  say(type: string, data?: unknown) {
    this.dispatchEvent(
      data === undefined ? new Event(type) : new MessageEvent(type, { data: JSON.stringify(data) }),
    )
  }
  fail(readyState: number) {
    this.readyState = readyState
    this.say('error')
  }
}

let streams: Stream[]
let waiting: { run: () => void; delay: number }[]
let visible: boolean
let look: () => void
let reads: { [K in keyof LiveReads]: Mock<LiveReads[K]> }
let around: LiveSurroundings
const last = () => streams.at(-1)!
const passTime = () => {
  for (const { run } of waiting.splice(0)) run()
}

beforeEach(() => {
  streams = []
  waiting = []
  visible = true
  look = () => {}
  reads = { topics: vi.fn(), everything: vi.fn() }
  around = {
    open() {
      streams.push(new Stream())
      return last() as never
    },
    isVisible: () => visible,
    onVisibility(listener) {
      look = listener
      return () => {
        look = () => {}
      }
    },
    later(run, delay) {
      const entry = { run, delay }
      waiting.push(entry)
      return () => waiting.splice(waiting.indexOf(entry), waiting.includes(entry) ? 1 : 0)
    },
  }
})

const show = (now: boolean) => {
  visible = now
  look()
}

describe('the event stream', () => {
  it('is open only while the tab is visible, and everything is asked again on return', () => {
    visible = false
    listen(reads, around)
    expect(streams).toHaveLength(0)
    show(true)
    last().say('open')
    expect(reads.everything).toHaveBeenCalledTimes(1)
    show(false)
    expect(last().closed).toBe(true)
    show(true)
    last().say('open')
    expect(streams).toHaveLength(2)
    expect(reads.everything).toHaveBeenCalledTimes(2)
  })

  it('gathers changes that come together into one refresh', () => {
    listen(reads, around)
    last().say('changed', { topics: ['shifts'] })
    last().say('changed', { topics: ['jobs', 'shifts'] })
    expect(reads.topics).not.toHaveBeenCalled()
    passTime()
    expect(reads.topics.mock.calls).toEqual([[new Set(['shifts', 'jobs'])]])
  })

  it('asks for everything after a reset', () => {
    listen(reads, around)
    last().say('reset')
    expect(reads.everything).toHaveBeenCalledOnce()
  })

  it('leaves reconnecting to the browser but comes back, ever more slowly, when refused', () => {
    listen(reads, around)
    last().fail(0)
    expect(waiting).toHaveLength(0)
    last().fail(2)
    expect(reads.everything).toHaveBeenCalledOnce()
    expect(waiting[0]?.delay).toBe(1_000)
    passTime()
    last().fail(2)
    expect(waiting[0]?.delay).toBe(2_000)
    expect(streams).toHaveLength(2)
  })

  it('stops for good when told to', () => {
    const stop = listen(reads, around)
    last().fail(2)
    stop()
    passTime()
    show(true)
    expect(streams).toHaveLength(1)
  })

  it('takes no harm from data it does not understand', () => {
    expect(topicsIn('{"topics":["shifts","weather"]}')).toEqual(['shifts'])
    expect(topicsIn('nonsense')).toEqual([])
  })
})
