// What the process and the event loop tell of themselves, under the names that every Node.js dashboard knows.

import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { VERSION } from '../version.ts'
import { type Metric, sampled } from './registry.ts'

const NANO = 1e-9
const MICRO = 1e-6

export function watchEventLoop(): IntervalHistogram {
  const delays = monitorEventLoopDelay({ resolution: 20 })
  delays.enable()
  return delays
}

/** The delays are those since the last reading. */
export function processMetrics(delays: IntervalHistogram): Metric[] {
  const memory = process.memoryUsage()
  const cpu = process.cpuUsage()
  const { utilization } = performance.eventLoopUtilization()
  // An interval without a single measurement has a meaningless maximum.
  const lags =
    delays.count > 0 ? { p50: delays.percentile(50), p99: delays.percentile(99), max: delays.max } : {}
  delays.reset()
  const one = (name: string, type: 'counter' | 'gauge', help: string, value: number) =>
    sampled(name, type, help, () => [{ value }])
  return [
    sampled('rota_build_info', 'gauge', 'The version that runs.', () => [
      { labels: { version: VERSION, node: process.version }, value: 1 },
    ]),
    one('process_start_time_seconds', 'gauge', 'When the process started.', performance.timeOrigin / 1000),
    one('process_cpu_seconds_total', 'counter', 'Processor time used.', (cpu.user + cpu.system) * MICRO),
    one('process_resident_memory_bytes', 'gauge', 'Memory of the whole process.', memory.rss),
    one('nodejs_heap_size_used_bytes', 'gauge', 'JavaScript objects.', memory.heapUsed),
    one('nodejs_heap_size_total_bytes', 'gauge', 'Room taken for JavaScript objects.', memory.heapTotal),
    one('nodejs_external_memory_bytes', 'gauge', 'Buffers and the like.', memory.external),
    one(
      'nodejs_eventloop_utilization',
      'gauge',
      'Share of its life that the event loop was busy.',
      utilization,
    ),
    sampled('nodejs_eventloop_lag_seconds', 'gauge', 'Delay of the event loop since the last reading.', () =>
      Object.entries(lags).map(([quantile, value]) => ({ labels: { quantile }, value: value * NANO })),
    ),
  ]
}
