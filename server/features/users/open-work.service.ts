// A person's future work, shown before their account is paused or deleted.

import { LIMITS } from '#core/limits.ts'
import type { Db } from '#server/db/connection.ts'
import { countWaitingApplications } from '#server/features/applications/applications.service.ts'
import { countShiftsToCome, findShiftsToCome } from '#server/features/shifts/shifts.service.ts'

export async function findOpenWork(db: Db, userId: string, now: Date) {
  const next = await findShiftsToCome(db, userId, now, LIMITS.shiftsNamed)
  return {
    upcomingShifts: await countShiftsToCome(db, { assignedToId: userId }, now),
    openApplications: await countWaitingApplications(db, userId),
    nextShifts: next.map(({ id, headline, dateStart, dateEnd }) => ({
      id,
      headline,
      dateStart: dateStart.toISOString(),
      dateEnd: dateEnd.toISOString(),
    })),
  }
}
