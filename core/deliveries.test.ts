import { describe, expect, it } from 'vitest'
import { decideRetry, matterUntil } from './deliveries.ts'

const failed = {
  status: 'FAILED',
  channel: 'whatsapp',
  failureCode: '30003',
  hasBody: true,
  isOutdated: false,
} as const

describe('a failed message', () => {
  it('is sent again by the same channel', () => {
    expect(decideRetry(failed)).toEqual({ ok: true, channel: 'whatsapp' })
    expect(decideRetry({ ...failed, failureCode: null })).toEqual({ ok: true, channel: 'whatsapp' })
    expect(decideRetry({ ...failed, channel: 'sms', failureCode: '30006' })).toEqual({
      ok: true,
      channel: 'sms',
    })
  })

  it('goes as a text if WhatsApp would refuse it again', () => {
    for (const failureCode of ['63016', '63003', '63049'])
      expect(decideRetry({ ...failed, failureCode })).toEqual({ ok: true, channel: 'sms' })
  })

  it('is not sent again if it may have arrived, had a password in it, or was replaced by a newer one', () => {
    expect(decideRetry({ ...failed, status: 'UNCERTAIN' })).toEqual({ ok: false, code: 'retry-uncertain' })
    expect(decideRetry({ ...failed, hasBody: false })).toEqual({ ok: false, code: 'retry-secret' })
    expect(decideRetry({ ...failed, isOutdated: true })).toEqual({ ok: false, code: 'retry-outdated' })
  })

  it('that has been sent since is left alone', () => {
    for (const status of ['PENDING', 'SENDING', 'SENT', 'DELIVERED'] as const)
      expect(decideRetry({ ...failed, status })).toEqual({ ok: false, code: 'not-undelivered' })
  })

  it('matters until its last shift is over, or for a week if it is about none', () => {
    const written = new Date('2026-11-16T09:00:00Z')
    const [early, late] = [new Date('2026-11-20T20:00:00Z'), new Date('2026-12-01T08:00:00Z')]
    expect(matterUntil(written, [late, early])).toEqual(late)
    expect(matterUntil(written, [])).toEqual(new Date('2026-11-23T09:00:00Z'))
  })
})
