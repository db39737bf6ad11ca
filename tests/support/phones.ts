// Reads the simulated phones in tests.

import { runJobs, runJobsAfterUndo } from './jobs.ts'
import type { TestServer } from './server.ts'

interface Text {
  channel: string
  body: string
}

/** Everything that reaches the phone, newest first, also what waits while its action can be undone. */
export async function textsTo(server: TestServer, phoneNumber: string): Promise<Text[]> {
  await runJobsAfterUndo(server.deps)
  return received(server, phoneNumber)
}

/** Without what still waits. */
export async function textsSoFarTo(server: TestServer, phoneNumber: string): Promise<Text[]> {
  await runJobs(server.deps)
  return received(server, phoneNumber)
}

async function received(server: TestServer, phoneNumber: string): Promise<Text[]> {
  const answer = await fetch(`${server.url}/simulator/api/messages?to=${encodeURIComponent(phoneNumber)}`)
  return (await answer.json()) as Text[]
}

/** The newest one-time code that the phone received. */
export async function codeSentTo(server: TestServer, phoneNumber: string): Promise<string> {
  const [newest] = await textsTo(server, phoneNumber)
  const code = newest && /\b\d{6}\b/.exec(newest.body)?.[0]
  if (!code) throw new Error(`no code has reached ${phoneNumber}`)
  return code
}
