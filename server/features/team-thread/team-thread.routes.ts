// The calls of a contractor's thread with the team.

import {
  countUnreadTeamThread,
  markTeamThreadRead,
  readTeamThread,
  writeToTeam,
} from '#core/contracts/team-thread.ts'
import type { Routes } from '#server/http/register-route.ts'
import { countUnread, markRead, readThread, write } from './team-thread.service.ts'

const DONE = { success: true as const }

export function registerTeamThread(routes: Routes): void {
  routes.on(readTeamThread, (call) => readThread(call, call.query))
  routes.on(countUnreadTeamThread, (call) => countUnread(call))
  routes.on(writeToTeam, async (call) => {
    await write(call, call.body.content)
    return DONE
  })
  routes.on(markTeamThreadRead, async (call) => {
    await markRead(call)
    return DONE
  })
}
