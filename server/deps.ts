// The server's dependencies. Built once in main.ts, or by a test with its own clock and database.

import type { Clock } from './clock.ts'
import type { Database } from './db/connection.ts'
import type { Gateway } from './gateway/gateway.ts'
import type { Announcements } from './http/announcements.ts'
import type { DeviceMarks } from './http/device-marks.ts'
import type { Sessions } from './http/session.ts'
import type { Logger } from './log.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Settings } from './settings.ts'

export interface Deps {
  readonly settings: Settings
  readonly database: Database
  readonly live: Announcements
  readonly sessions: Sessions
  readonly marks: DeviceMarks
  readonly gateway: Gateway
  readonly clock: Clock
  readonly log: Logger
  readonly metrics: Metrics
}
