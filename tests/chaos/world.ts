// Everything that a scenario may break: three servers of the built product, their database and the provider; the people
// who use it; and the ledger of what was acknowledged.

import { TwilioStandIn } from '../support/twilio-stand-in.ts'
import { Caller } from './calls.ts'
import { ChaosDatabase } from './database.ts'
import { Ledger } from './ledger.ts'
import { hirePeople, type People } from './people.ts'
import { ServerProcess } from './server-process.ts'
import { freePort } from './waiting.ts'

export interface World {
  database: ChaosDatabase
  provider: TwilioStandIn
  servers: ServerProcess[]
  people: People
  ledger: Ledger
  caller: Caller
  stop(): Promise<void>
}

const NAMES = ['a', 'b', 'c']
/** The latency of a remote provider. */
const PROVIDER_ANSWERS_AFTER_MS = 30
const MESSAGES_PER_SECOND = '200'

export async function buildWorld(postgresFolder: string): Promise<World> {
  const provider = new TwilioStandIn()
  provider.delayMs = PROVIDER_ANSWERS_AFTER_MS
  await provider.start()
  const database = await ChaosDatabase.start(postgresFolder)
  const env = {
    ...provider.env,
    DATABASE_URL: database.url,
    TWILIO_RATE: MESSAGES_PER_SECOND,
    LOG_LEVEL: 'warn',
  }
  const servers = await Promise.all(
    NAMES.map(async (name) => new ServerProcess(`server-${name}`, await freePort(), env)),
  )
  await Promise.all(servers.map((server) => server.start()))
  const people = await hirePeople(database.url)
  return {
    database,
    provider,
    servers,
    people,
    ledger: new Ledger(),
    caller: new Caller(servers),
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await database.stop()
      await provider.stop()
    },
  }
}
