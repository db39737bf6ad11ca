import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cut, previewOf } from './message-text.ts'

describe('a text that is too long', () => {
  it('any cut is a beginning of the text, as long as it can be, and whole', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (text, limit) => {
        const short = cut(text, limit)
        expect(text.startsWith(short)).toBe(true)
        expect(short.length).toBeLessThanOrEqual(limit)
        expect(short.length).toBeGreaterThanOrEqual(Math.min(text.length, limit - 1))
        expect(() => encodeURIComponent(short), 'half a character').not.toThrow()
      }),
    )
  })

  it('a preview is cut at 50', () => {
    expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50))
    expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`)
  })
})
