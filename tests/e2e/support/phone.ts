// Reads the simulated phones and sends from them, as people do with theirs.

import { type APIRequestContext, expect } from '@playwright/test'

const CODE = /\b\d{6}\b/

/** The newest one-time code that the phone received; waits for so many texts with a code, which a worker sends. */
export async function codeFor(request: APIRequestContext, phoneNumber: string, texts = 1): Promise<string> {
  let bodies: string[] = []
  await expect
    .poll(async () => {
      const answer = await request.get('/simulator/api/messages', { params: { to: phoneNumber } })
      const messages = (await answer.json()) as { body: string }[]
      bodies = messages.map((message) => message.body).filter((body) => CODE.test(body))
      return bodies.length
    })
    .toBeGreaterThanOrEqual(texts)
  return CODE.exec(bodies[0]!)![0]
}

/** A WhatsApp message from the phone to the agency. */
export const writeFrom = (server: { url: string }, from: string | null, body: string) =>
  fetch(`${server.url}/simulator/api/inbound`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ from, body }),
  })

/** The next messages to the phone fail with this code of the provider. */
export const failNext = (server: { url: string }, to: string | null, reason: string, times = 1) =>
  fetch(`${server.url}/simulator/api/failures`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to, reason, times }),
  })

/** What the phone has received, the newest first. */
export async function receivedBy(
  server: { url: string },
  number: string | null,
): Promise<{ body: string; channel: string }[]> {
  const to = encodeURIComponent(number ?? '')
  return (await (await fetch(`${server.url}/simulator/api/messages?to=${to}`)).json()) as {
    body: string
    channel: string
  }[]
}
