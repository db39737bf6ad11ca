// Time zones for browsers and servers, far east and west of London.

import { afterAll, beforeAll } from 'vitest'

export const ZONES = ['UTC', 'America/New_York', 'Pacific/Auckland'] as const

/** Call it inside a describe: its tests run with the process in that zone. */
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
