// Creates the gateway named in the settings.

import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { Settings } from '../settings.ts'
import type { Gateway } from './gateway.ts'
import { SimulatorGateway } from './simulator/simulator.gateway.ts'

export async function makeGateway(settings: Settings, db: Db, clock: Clock): Promise<Gateway> {
  if (!settings.twilio) return new SimulatorGateway(db, clock, settings.simulatorWindow)
  // The provider's library is large, so it is only loaded if needed.
  const { TwilioGateway } = await import('./twilio/twilio.gateway.ts')
  return new TwilioGateway(settings.twilio, settings.appUrl)
}
