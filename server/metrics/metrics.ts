// All metrics, in one list.

import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** From the time of a cached read to longer than anybody should wait. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Unchanged polls of one route since the metrics were last read. */
interface UnchangedPolls {
  readonly method: string
  readonly route: string
  count: number
}

export class Metrics {
  readonly registry = new Registry()
  private readonly registers = [this.registry]
  private readonly unchanged: UnchangedPolls[] = []

  readonly requests = new Counter({
    name: 'rota_http_requests_total',
    help: 'Requests answered, by route, method and status.',
    labelNames: ['method', 'route', 'status'],
    registers: this.registers,
    collect: () => this.countUnchanged(),
  })
  readonly durations = new Histogram({
    name: 'rota_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer; unchanged polls and open streams are not timed.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: this.registers,
  })
  readonly polls = new Counter({
    name: 'rota_polls_total',
    help: 'Reads that can be answered 304, by whether they were: unchanged / (unchanged + full) is the hit rate.',
    labelNames: ['result'],
    registers: this.registers,
    collect: () => this.countUnchanged(),
  })
  readonly jobs = new Counter({
    name: 'rota_jobs_total',
    help: 'Background jobs that this server ran; failed is for good, retried will be tried again.',
    labelNames: ['task', 'outcome'],
    registers: this.registers,
  })
  readonly sends = new Counter({
    name: 'rota_sends_total',
    help: 'Texts, WhatsApp messages and pushed notices handed to their provider, by the outcome.',
    labelNames: ['channel', 'outcome'],
    registers: this.registers,
  })
  readonly openStreams = new Gauge({
    name: 'rota_live_streams',
    help: 'Open event streams of browsers.',
    registers: this.registers,
  })

  constructor() {
    for (const result of ['full', 'unchanged']) this.polls.inc({ result }, 0)
    for (const channel of ['sms', 'whatsapp', 'push'])
      for (const outcome of ['accepted', 'failed']) this.sends.inc({ channel, outcome }, 0)
  }

  /** Nearly all requests are unchanged polls: each adds one here, and the counters include it when they are read. */
  unchangedPolls(method: string, route: string): UnchangedPolls {
    const polls = { method, route, count: 0 }
    this.unchanged.push(polls)
    return polls
  }

  private countUnchanged(): void {
    for (const polls of this.unchanged.filter(({ count }) => count > 0)) {
      const { method, route, count } = polls
      this.requests.inc({ method, route, status: 304 }, count)
      this.polls.inc({ result: 'unchanged' }, count)
      polls.count = 0
    }
  }
}
