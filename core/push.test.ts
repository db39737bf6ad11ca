import { describe, expect, it } from 'vitest'
import { isPushService } from './push.ts'

describe('the address of a push service', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://web.push.apple.com/abc',
  ])('is %s', (address) => expect(isPushService(address)).toBe(true))

  it.each([
    'http://fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://push.apple.com.evil.example/x',
    'https://fcm.googleapis.com:8443/x',
    'nonsense',
  ])('is not %s', (address) => expect(isPushService(address)).toBe(false))
})
