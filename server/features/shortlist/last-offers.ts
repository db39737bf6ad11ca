// When people were last offered work: the one place where the shortlist learns of offers.

import type { Db } from '#server/db/connection.ts'

/** By person. Nobody who was never offered anything is in it. */
export async function findLastOffers(_db: Db): Promise<ReadonlyMap<string, Date>> {
  return new Map()
}
