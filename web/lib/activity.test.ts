import { describe, expect, it } from 'vitest'
import { LIFETIME } from '#core/timing.ts'
import { isActive, watchActivity } from './activity.ts'

/** A page of which a test decides whether it is in sight. */
class FakePage extends EventTarget {
  visibilityState: DocumentVisibilityState = 'visible'
}

function watched(visibility: DocumentVisibilityState) {
  const page = new FakePage()
  page.visibilityState = visibility
  let now = 1_000_000_000
  watchActivity(page as unknown as Document, () => now)
  return {
    page,
    wait: (ms: number) => {
      now += ms
    },
    isActive: () => isActive(now),
  }
}

describe('whether somebody is at the screen', () => {
  it('is so for five minutes after the page was opened, and no longer by itself', () => {
    const tab = watched('visible')
    tab.wait(LIFETIME.activity - 1)
    expect(tab.isActive()).toBe(true)
    tab.wait(1)
    expect(tab.isActive()).toBe(false)
  })

  it.each(['pointerdown', 'keydown', 'wheel', 'touchstart'])('is so again after %s', (sign) => {
    const tab = watched('visible')
    tab.wait(12 * 3_600_000)
    expect(tab.isActive()).toBe(false)
    tab.page.dispatchEvent(new Event(sign))
    expect(tab.isActive()).toBe(true)
  })

  it('is so when somebody comes back to the tab, and not when it goes out of sight', () => {
    const tab = watched('visible')
    tab.wait(LIFETIME.activity)
    tab.page.visibilityState = 'hidden'
    tab.page.dispatchEvent(new Event('visibilitychange'))
    expect(tab.isActive()).toBe(false)
    tab.page.visibilityState = 'visible'
    tab.page.dispatchEvent(new Event('visibilitychange'))
    expect(tab.isActive()).toBe(true)
  })
})
