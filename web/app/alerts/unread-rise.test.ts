import { describe, expect, it } from 'vitest'
import { alertWords, isCardShown, riseOf, sinkDismissal, whatsappRise } from './unread-rise.ts'

describe('a rising number of unread messages', () => {
  it('is told on the board when it rises at all, but not when it is first known', () => {
    expect(riseOf(undefined, 3)).toBeNull()
    expect(riseOf(0, 1)).toBe(1)
    expect(riseOf(2, 5)).toBe(3)
    expect(riseOf(5, 5)).toBeNull()
    expect(riseOf(5, 2)).toBeNull()
  })

  it('is told for WhatsApp above a number that was not nothing', () => {
    expect(whatsappRise(undefined, 3)).toBeNull()
    expect(whatsappRise(0, 1)).toBeNull()
    expect(whatsappRise(1, 3)).toBe(2)
  })

  it('names who wrote and what', () => {
    const latest = { sender: 'Ben Smith', preview: 'Sick' }
    expect(alertWords(1, latest)).toBe('Ben Smith: Sick')
    expect(alertWords(3, latest)).toBe('Ben Smith: Sick (and 2 more)')
    expect(alertWords(1, null)).toBe('New message')
  })
})

describe('the card', () => {
  it('shows while there are unread ones, and not after it was dismissed', () => {
    expect(isCardShown(0, null)).toBe(false)
    expect(isCardShown(2, null)).toBe(true)
    expect(isCardShown(2, 2)).toBe(false)
  })

  it('comes back when the number rises, also after it had fallen to nothing', () => {
    expect(isCardShown(3, 2)).toBe(true)
    const sunk = sinkDismissal(2, 0)
    expect(sunk).toBe(0)
    expect(isCardShown(1, sunk)).toBe(true)
  })
})
