// What a month calendar is made from: whose it is, their shifts and what they said of their days.

import { listMyShifts, listShiftRange } from '#core/contracts/rota.ts'
import { getAccount } from '#core/contracts/users.ts'
import type { Day } from '#core/time.ts'
import { POLL, STALE } from '#core/timing.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

const PACE = { refetchInterval: POLL.shifts, staleTime: STALE.shifts }

export const contractorQuery = (userId: string) => queryOptionsFor(getAccount, { params: { userId } })

export const ownShiftsQuery = (from: Day, to: Day) =>
  queryOptionsFor(listMyShifts, { query: { from, to } }, PACE)

export const contractorShiftsQuery = (userId: string, from: Day, to: Day) =>
  queryOptionsFor(listShiftRange, { query: { assignedToIds: userId, from, to } }, PACE)
