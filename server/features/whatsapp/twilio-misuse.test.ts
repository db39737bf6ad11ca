// Calls to the webhooks that Twilio itself would not make.

import { connect } from 'node:net'
import { describe, expect } from 'vitest'
import type { TestServer } from '#tests/support/server.ts'
import { callSigned } from '#tests/support/twilio-stand-in.ts'
import { INBOUND_PATH, inbound, it, PUBLIC, received, STATUS_PATH } from '#tests/support/twilio-webhooks.ts'

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
