// Everything that the product counts of itself, in one list.

import type { Channel } from '../gateway/gateway.ts'
import type { JobName } from '../jobs/queue.ts'
import { type Count, Counter, Histogram } from './registry.ts'

/** `full`: the answer was made, and sent whole. `unchanged`: a 304 from memory. */
type PollResult = 'full' | 'unchanged'
type SendOutcome = 'accepted' | 'failed' | 'retried' | 'uncertain'

/** From what a cached read takes to what nobody should wait for. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export class Metrics {
  readonly requests = new Counter<{ method: string; route: string; status: number }>(
    'rota_http_requests_total',
    'Requests answered, by route, method and status.',
  )
  readonly durations = new Histogram<{ method: string; route: string }>(
    'rota_http_request_duration_seconds',
    'From the arrival of a request to the end of its answer; unchanged polls and open streams are not timed.',
    SECONDS,
  )
  readonly polls = new Counter<{ result: PollResult }>(
    'rota_polls_total',
    'Reads that can be answered 304, by whether they were: unchanged / (unchanged + full) is the hit rate.',
  )
  readonly jobs = new Counter<{ task: JobName; outcome: 'done' | 'failed' | 'retried' }>(
    'rota_jobs_total',
    'Background jobs that this server ran; failed is for good, retried will be tried again.',
  )
  readonly sends = new Counter<{ channel: Channel | 'push'; outcome: SendOutcome }>(
    'rota_sends_total',
    'Texts, WhatsApp messages and pushed notices handed to their provider, by what came of it.',
  )

  /** Event streams of browsers that are open now. */
  readonly openStreams: Count = { value: 0 }

  constructor() {
    for (const result of ['full', 'unchanged'] as const) this.polls.of({ result })
    for (const channel of ['sms', 'whatsapp', 'push'] as const)
      for (const outcome of ['accepted', 'failed'] as const) this.sends.of({ channel, outcome })
  }
}
