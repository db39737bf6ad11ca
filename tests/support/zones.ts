// Zones that a browser or a server may run in, far to both sides of London.

import { afterAll, beforeAll } from 'vitest'

export const ZONES = ['UTC', 'America/New_York', 'Pacific/Auckland'] as const

/** Call it inside a describe: its tests run with the process in the zone. */
export function runIn(zone: string): void {
  const before = process.env.TZ
  beforeAll(() => {
    process.env.TZ = zone
  })
  afterAll(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })
}
