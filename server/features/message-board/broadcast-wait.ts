// The WhatsApp result in the reply to a group message: that of the first attempts if they finish soon, otherwise the
// progress so far. See docs/decisions/0020.

import type { WhatsappResults } from '#core/contracts/message-board.ts'
import type { Deps } from '#server/deps.ts'
import { findBroadcast } from './broadcast.sql.ts'

const LONGEST_WAIT_MS = 8_000
const LOOK_EVERY_MS = 100

export async function awaitFirstTries(
  deps: Deps,
  boardMessageId: string,
  wait: boolean,
): Promise<WhatsappResults | null> {
  const look = async () => (await findBroadcast(deps.database.db, boardMessageId))?.results ?? null
  let results = await look()
  const { perSecond } = deps.gateway
  const expectedMs = perSecond === null ? 0 : ((results?.pending ?? 0) / perSecond) * 1000
  if (!wait || expectedMs > LONGEST_WAIT_MS) return results
  const end = performance.now() + LONGEST_WAIT_MS
  while (results?.pending && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    results = await look()
  }
  return results
}
