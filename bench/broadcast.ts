// A broadcast to 2,000 contractors while other people work: how long their calls take compared with a quiet moment of
// the same run, and whether the provider's rate limit is respected.

import { TwilioStandIn } from '#tests/support/twilio-stand-in.ts'
import type { BroadcastServer } from './broadcast-server.ts'
import { serve } from './child.ts'
import type { Row } from './table.ts'

const PEOPLE = 2000
const PER_SECOND = 30
const SECONDS = 15
/** Typical office load: a few callers at once, with short pauses. */
const CALLERS = 4
const BREATH_MS = 20
const CALLS = [
  '/api/jobs',
  '/api/user-notifications',
  '/api/messages/unread-count',
  '/api/whatsapp/unread-count',
  '/api/simple-auth/user',
]

export async function benchBroadcast(databaseUrl: string): Promise<Row[]> {
  const twilio = new TwilioStandIn()
  twilio.delayMs = 100
  await twilio.start()
  const env = { ...twilio.env, TWILIO_RATE: String(PER_SECOND) }
  const app = await serve<BroadcastServer>(
    'broadcast-server',
    JSON.stringify({ databaseUrl, people: PEOPLE, env }),
  )
  try {
    // The first round is a warm-up.
    await timesOf(app.told, 3)
    const quiet = p95(await timesOf(app.told, SECONDS))
    const [posted, busyTimes] = await Promise.all([broadcast(app.told), timesOf(app.told, SECONDS)])
    const busy = p95(busyTimes)
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const fastest = busiestSecond(twilio.taken.map((message) => message.at))
    console.log(`broadcast: answered in ${ms(posted)}, ${twilio.taken.length} sent in ${SECONDS} s`)
    return [
      {
        name: `other calls (p95) while a broadcast to ${PEOPLE} is sent, beside a quiet moment`,
        measured: ms(busy),
        baseline: ms(quiet),
        ratio: busy / quiet,
        target: { kind: 'at-most', ratio: 2 },
      },
      {
        name: "messages in the provider's busiest second, beside its rate",
        measured: `${fastest} a second`,
        baseline: `${PER_SECOND} a second`,
        ratio: fastest / PER_SECOND,
        target: { kind: 'at-most', ratio: 1.1 },
        why:
          'messages leave 35 ms apart, but on a busy machine some take longer than others to arrive, so a few of them ' +
          'arrive within the same second as those after them.',
      },
    ]
  } finally {
    await app.stop()
    await twilio.stop()
  }
}

async function broadcast({ url, cookies: [cookie = ''] }: BroadcastServer): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`${url}/api/messages?results=later`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      subject: 'Rota',
      content: 'Next week is on the rota.',
      recipientType: 'GROUP_CONTRACTORS',
    }),
  })
  if (answer.status !== 201)
    throw new Error(`the broadcast answered ${answer.status}: ${await answer.text()}`)
  await answer.text()
  return performance.now() - began
}

async function timesOf({ url, cookies }: BroadcastServer, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  async function caller(first: number): Promise<void> {
    for (let n = first; performance.now() < end; n += 1) {
      const began = performance.now()
      const cookie = cookies[n % cookies.length] ?? ''
      const answer = await fetch(url + CALLS[n % CALLS.length], { headers: { cookie } })
      await answer.text()
      if (answer.status !== 200) throw new Error(`${CALLS[n % CALLS.length]} answered ${answer.status}`)
      times.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)))
  return times
}

function p95(times: number[]): number {
  const sorted = [...times].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

function busiestSecond(at: number[]): number {
  let most = 0
  for (let first = 0, last = 0; last < at.length; last += 1) {
    while (at[last]! - at[first]! >= 1000) first += 1
    most = Math.max(most, last - first + 1)
  }
  return most
}
