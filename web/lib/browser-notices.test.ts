import { expect, it } from 'vitest'
import { isKey } from './browser-notices.ts'

it("knows whether a push subscription was made with the server's present key", () => {
  const bytes = Uint8Array.from([4, 251, 255, 62, 63, 0])
  const key = Buffer.from(bytes).toString('base64url')
  expect(key).toMatch(/[-_]/)
  expect(isKey(bytes.buffer, key)).toBe(true)
  expect(isKey(bytes.buffer, `${key.slice(1)}A`)).toBe(false)
  expect(isKey(null, key)).toBe(false)
})
