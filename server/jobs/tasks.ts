// Every background task, in one list.

import type { Deps } from '../deps.ts'
import { issueCode } from '../features/auth/send-code.service.ts'
import { deliverMessage } from '../gateway/outgoing.ts'
import type { Tasks } from './queue.ts'
import { sweep } from './sweep.ts'

export function makeTasks(deps: Deps): Tasks {
  return {
    'issue-code': ({ phoneNumber, purpose }) => issueCode(deps, phoneNumber, purpose),
    'deliver-message': ({ outgoingId }, { isLast }) => deliverMessage(deps, outgoingId, isLast),
    sweep: () => sweep(deps.database.db, deps.clock.now()),
  }
}
