// What a person still has to come: deleting the account would take it away, and whoever does it is told before.

import type { Db } from '#server/db/connection.ts'
import { countWaitingApplications } from '#server/features/applications/withdrawal.service.ts'
import { countShiftsToCome } from '#server/features/rota/shifts.service.ts'

export async function countOpenWork(
  db: Db,
  userId: string,
  now: Date,
): Promise<{ upcomingShifts: number; openApplications: number }> {
  return {
    upcomingShifts: await countShiftsToCome(db, { assignedToId: userId }, now),
    openApplications: await countWaitingApplications(db, userId),
  }
}
