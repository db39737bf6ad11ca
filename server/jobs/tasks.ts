// Every background task, in one list.

import type { Deps } from '../deps.ts'
import type { Tasks } from './queue.ts'
import { sweep } from './sweep.ts'

export function makeTasks(deps: Deps): Tasks {
  return {
    sweep: () => sweep(deps.database.db, deps.clock.now()),
  }
}
