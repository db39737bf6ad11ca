// Reads the simulated phones in tests.

import { runJobs } from './jobs.ts'
import type { TestServer } from './server.ts'

export async function textsTo(
  server: TestServer,
  phoneNumber: string,
): Promise<{ channel: string; body: string }[]> {
  await runJobs(server.deps)
  const answer = await fetch(`${server.url}/simulator/api/messages?to=${encodeURIComponent(phoneNumber)}`)
  return (await answer.json()) as { channel: string; body: string }[]
}

/** The newest one-time code that the phone received. */
export async function codeSentTo(server: TestServer, phoneNumber: string): Promise<string> {
  const [newest] = await textsTo(server, phoneNumber)
  const code = newest && /\b\d{6}\b/.exec(newest.body)?.[0]
  if (!code) throw new Error(`no code has reached ${phoneNumber}`)
  return code
}
