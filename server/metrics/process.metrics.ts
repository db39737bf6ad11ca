// Memory, processor time and event loop of this process, under the usual Node.js names. There is one process, however
// many servers a test starts in it.

import { performance } from 'node:perf_hooks'
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { VERSION } from '../version.ts'

let watched: Registry | null = null

export function processMetrics(): Registry {
  if (watched) return watched
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'nodejs_eventloop_utilization',
    help: 'Share of its life that the event loop was busy.',
    registers: [registry],
    collect() {
      this.set(performance.eventLoopUtilization().utilization)
    },
  })
  new Gauge({
    name: 'rota_build_info',
    help: 'The version that runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: VERSION, node: process.version }, 1)
  watched = registry
  return registry
}
