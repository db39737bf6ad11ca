// The valid values of each setting, and the message that stops the server for an invalid one.

import { describe, expect, it } from 'vitest'
import { isOnThisMachineOnly, readSettings } from './settings.ts'

const read = (env: Record<string, string>) => readSettings(env, '.')
const TWILIO = {
  MESSAGING: 'twilio',
  TWILIO_ACCOUNT_SID: 'AC1',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_SMS_FROM: '+441',
  TWILIO_WHATSAPP_FROM: '+441',
}

describe('TRUST_PROXY', () => {
  it.each([
    ['', 'none'],
    ['off', 'none'],
    ['on', 'nearest'],
    ['10.0.0.5', ['10.0.0.5']],
    ['10.0.0.5, 10.1.0.0/16,fd00::/8', ['10.0.0.5', '10.1.0.0/16', 'fd00::/8']],
  ])('%j means %j', (text, trusted) => {
    expect(read({ TRUST_PROXY: text }).trustProxy).toEqual(trusted)
  })

  it.each([
    'yes',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    'proxy.internal',
    '10.0.0.1,',
  ])('is refused as %j', (text) => {
    expect(() => read({ TRUST_PROXY: text })).toThrow(
      'TRUST_PROXY must be off, on, or a list of addresses and networks such as 10.0.0.5, 10.1.0.0/16.',
    )
  })
})

describe('the simulator', () => {
  it('stops the server where APP_URL is not this machine, unless it is allowed', () => {
    const APP_URL = 'https://rota.example.org'
    expect(() => read({ APP_URL })).toThrow(
      /MESSAGING is simulator, but APP_URL is not this machine.*ALLOW_SIMULATOR/,
    )
    expect(read({ APP_URL, ALLOW_SIMULATOR: 'on' }).messaging).toBe('simulator')
    expect(read({ APP_URL, ...TWILIO }).messaging).toBe('twilio')
  })

  it.each(['http://localhost:3000', 'http://rota.localhost', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
    'needs no permission at %s',
    (APP_URL) => {
      expect(read({ APP_URL }).appUrl).toBe(APP_URL)
    },
  )

  it.each([
    'http://localhost.example.org',
    'http://127.0.0.1.example.org',
    'http://10.0.0.1',
    'http://mylocalhost',
  ])('takes %s for another machine', (APP_URL) => {
    expect(() => read({ APP_URL })).toThrow('ALLOW_SIMULATOR')
  })
})

describe('whether only this machine can reach the product', () => {
  it.each([
    [{}, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ APP_URL: 'https://rota.example.org', ALLOW_SIMULATOR: 'on' }, false],
  ])('with %j is %s', (env, answer) => {
    expect(isOnThisMachineOnly(read(env as Record<string, string>))).toBe(answer)
  })
})

describe('TWILIO_API_URL', () => {
  it.each(['https://api.example.org', 'http://127.0.0.1:4010', 'http://localhost:4010'])(
    'may be %s',
    (url) => {
      expect(read({ ...TWILIO, TWILIO_API_URL: url }).twilio?.apiUrl).toBe(url)
    },
  )

  it.each(['http://api.example.org', 'http://10.0.0.1:4010', 'ftp://127.0.0.1'])(
    'is refused as %s: the secret would travel in the open',
    (url) => {
      expect(() => read({ ...TWILIO, TWILIO_API_URL: url })).toThrow(
        'TWILIO_API_URL must be an https address, or http on this machine.',
      )
    },
  )
})
