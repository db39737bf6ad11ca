// Calls to the webhooks that Twilio itself would not make.

import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import { LIMITS } from '#core/limits.ts'
import type { TestServer } from '#tests/support/server.ts'
import { callSigned, signatureOf } from '#tests/support/twilio-stand-in.ts'
import {
  INBOUND_PATH,
  inbound,
  it,
  PUBLIC,
  postForged,
  received,
  STATUS_PATH,
} from '#tests/support/twilio-webhooks.ts'

describe('a form', () => {
  it('is understood at the webhooks alone', async ({ server, from }) => {
    const answer = await fetch(`${server.url}/api/send-otp`, {
      method: 'POST',
      body: new URLSearchParams({ phoneNumber: from }),
    })
    expect(answer.status).toBe(415)
  })
})

describe('a call that no provider makes', () => {
  /** With a Host header that fetch would not send. */
  const callAs = (server: TestServer, host: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = new URL(server.url)
      let text = ''
      const body = 'MessageSid=SM1&From=x'
      const socket = connect(Number(port), hostname, () =>
        socket.write(
          `POST ${INBOUND_PATH} HTTP/1.1\r\nHost: ${host}\r\nX-Twilio-Signature: x\r\nConnection: close\r\n` +
            `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
        ),
      )
      socket.on('data', (data) => {
        text += data
      })
      socket.on('close', () => resolve(text.slice(0, 'HTTP/1.1 403'.length)))
      socket.on('error', reject)
    })

  it.for(['[', 'a b', '%', ':::', 'ho<st', '999999999999:99999999'])(
    'is refused, whatever it says its host is (%s)',
    async (host, { server }) => {
      expect(await callAs(server, host)).toMatch(/^HTTP\/1\.1 4(00|03|21)$/)
    },
  )

  it.for([
    ['a NUL in its id', { MessageSid: 'SM\0' }],
    ['a NUL in its number', { From: 'whatsapp:+4477\x0000900000' }],
    ['more pictures than there can be', { NumMedia: '9007199254740991' }],
    ['pictures without a number', { NumMedia: 'many' }],
    ['a number of pictures below nought', { NumMedia: '-1' }],
  ] as const)('is answered 400 for %s', async ([_, fields], { server, from }) => {
    expect((await inbound(server, from, fields)).status).toBe(400)
    expect(await received(server, from)).toEqual([])
  })

  it('is answered 400 for a receipt with a NUL in it', async ({ server }) => {
    const path = STATUS_PATH
    const odd: Record<string, string>[] = [
      { MessageSid: 'SM\0' },
      { MessageStatus: 'sent\0' },
      { ErrorCode: '3\0' },
    ]
    for (const fields of odd) {
      const answer = await callSigned(
        `${server.url}${path}`,
        { MessageSid: 'SM1', MessageStatus: 'sent', ...fields },
        { signedFor: `${PUBLIC}${path}` },
      )
      expect(answer.status).toBe(400)
    }
  })
})

describe('forged calls never stand in the way of a genuine one', () => {
  /** Signed as Twilio does, from a chosen address. */
  const genuine = (server: TestServer, from: string, remoteAddress: string, path = INBOUND_PATH) => {
    const form = { MessageSid: `SMgenuine${from.slice(1)}`, From: `whatsapp:${from}`, Body: 'YES' }
    return server.app.inject({
      method: 'POST',
      url: path,
      remoteAddress,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signatureOf(`${PUBLIC}${INBOUND_PATH}`, form),
      },
      payload: new URLSearchParams(form).toString(),
    })
  }
  const TWILIO = '54.172.60.1'

  it('after two thousand of them from its own address in a minute', async ({ server, from }) => {
    const seen = new Set<number>()
    for (let sent = 0; sent < 2000; sent += 1) seen.add((await postForged(server, TWILIO)).statusCode)
    expect([...seen]).toEqual([403])
    expect((await genuine(server, from, TWILIO)).statusCode).toBe(200)
    expect((await genuine(server, from, TWILIO)).statusCode, 'a replay').toBe(200)
    expect(await received(server, from)).toHaveLength(1)
  })

  it('from addresses that a header makes up, from a signed-in browser, or with a receipt', async ({
    server,
    admin,
    from,
  }) => {
    for (let sent = 0; sent < 200; sent += 1)
      await postForged(server, '127.0.0.1', { 'x-forwarded-for': TWILIO, cookie: admin.cookie! })
    expect((await genuine(server, from, TWILIO)).statusCode).toBe(200)
    const receipt = { MessageSid: 'SMunknown', MessageStatus: 'sent' }
    const signedFor = `${PUBLIC}${STATUS_PATH}`
    expect((await callSigned(`${server.url}${STATUS_PATH}`, receipt, { signedFor })).status).toBe(200)
  })

  it('a signature is good for its own path alone', async ({ server, from }) => {
    for (const path of [STATUS_PATH, `${INBOUND_PATH}?a=1`, `/api/webhooks/twilio/%69nbound`])
      expect((await genuine(server, from, TWILIO, path)).statusCode, path).toBe(403)
    expect(await received(server, from)).toEqual([])
  })

  it.for([
    ['none', ''],
    ['one that is too long', 'A'.repeat(8000)],
    ['one in another form', 'not base64 at all, and 28 c.'],
    ['one with odd bytes', 'é'.repeat(28)],
  ] as const)('is refused when its signature is %s', async ([_, signature], { server }) => {
    const answer = await postForged(server, TWILIO, { 'x-twilio-signature': signature })
    expect(answer.statusCode).toBe(403)
  })

  it('is refused unread when its body is too large', async ({ server }) => {
    const large = await postForged(server, TWILIO, {}, `Body=${'x'.repeat(LIMITS.bodyBytes)}`)
    expect(large.statusCode).toBe(413)
    const many = await postForged(server, TWILIO, {}, 'a&'.repeat(LIMITS.bodyBytes / 2 - 1))
    expect(many.statusCode).toBe(403)
  })
})
