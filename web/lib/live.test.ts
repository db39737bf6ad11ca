import { describe, expect, test, vi } from 'vitest'
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

/** The page around the stream: its tab, its timers and the streams that were opened. */
class Page implements LiveSurroundings {
  readonly streams: Stream[] = []
  readonly waiting: { run: () => void; delay: number }[] = []
  readonly reads = { topics: vi.fn<LiveReads['topics']>(), everything: vi.fn<LiveReads['everything']>() }
  visible = true
  private look = () => {}

  get last(): Stream {
    return this.streams.at(-1)!
  }

  open = () => {
    this.streams.push(new Stream())
    return this.last as never
  }

  isVisible = () => this.visible

  onVisibility = (listener: () => void) => {
    this.look = listener
    return () => {
      this.look = () => {}
    }
  }

  later = (run: () => void, delay: number) => {
    const entry = { run, delay }
    this.waiting.push(entry)
    return () => this.waiting.splice(this.waiting.indexOf(entry), this.waiting.includes(entry) ? 1 : 0)
  }

  passTime(): void {
    for (const { run } of this.waiting.splice(0)) run()
  }

  show(now: boolean): void {
    this.visible = now
    this.look()
  }
}

const it = test.extend('page', () => new Page())

describe('the event stream', () => {
  it('is open only while the tab is visible, and everything is asked again on return', ({ page }) => {
    page.visible = false
    listen(page.reads, page)
    expect(page.streams).toHaveLength(0)
    page.show(true)
    page.last.say('open')
    expect(page.reads.everything).toHaveBeenCalledTimes(1)
    page.show(false)
    expect(page.last.closed).toBe(true)
    page.show(true)
    page.last.say('open')
    expect(page.streams).toHaveLength(2)
    expect(page.reads.everything).toHaveBeenCalledTimes(2)
  })

  it('gathers changes that come together into one refresh', ({ page }) => {
    listen(page.reads, page)
    page.last.say('changed', { topics: ['shifts'] })
    page.last.say('changed', { topics: ['jobs', 'shifts'] })
    expect(page.reads.topics).not.toHaveBeenCalled()
    page.passTime()
    expect(page.reads.topics.mock.calls).toEqual([[new Set(['shifts', 'jobs'])]])
  })

  it('asks for everything after a reset', ({ page }) => {
    listen(page.reads, page)
    page.last.say('reset')
    expect(page.reads.everything).toHaveBeenCalledOnce()
  })

  it('leaves reconnecting to the browser but comes back, ever more slowly, when refused', ({ page }) => {
    listen(page.reads, page)
    page.last.fail(0)
    expect(page.waiting).toHaveLength(0)
    page.last.fail(2)
    expect(page.reads.everything).toHaveBeenCalledOnce()
    expect(page.waiting[0]?.delay).toBe(1_000)
    page.passTime()
    page.last.fail(2)
    expect(page.waiting[0]?.delay).toBe(2_000)
    expect(page.streams).toHaveLength(2)
  })

  it('stops for good when told to', ({ page }) => {
    const stop = listen(page.reads, page)
    page.last.fail(2)
    stop()
    page.passTime()
    page.show(true)
    expect(page.streams).toHaveLength(1)
  })

  it('takes no harm from data it does not understand', () => {
    expect(topicsIn('{"topics":["shifts","weather"]}')).toEqual(['shifts'])
    expect(topicsIn('nonsense')).toEqual([])
  })
})
