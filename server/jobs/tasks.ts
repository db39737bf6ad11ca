// Every background task, in one list.

import type { Deps } from '../deps.ts'
import { issueCode } from '../features/auth/send-code.service.ts'
import { settleBroadcasts } from '../features/message-board/broadcast.sql.ts'
import { pushToDevice } from '../features/push/push.service.ts'
import { deliverMessage } from '../gateway/deliver.ts'
import { requeueStrandedMessages } from '../gateway/recover.ts'
import type { Tasks } from './queue.ts'
import { sweep } from './sweep.ts'

export function makeTasks(deps: Deps): Tasks {
  return {
    'issue-code': ({ phoneNumber, purpose }) => issueCode(deps, phoneNumber, purpose),
    'deliver-message': ({ outgoingId }) => deliverMessage(deps, outgoingId),
    'recover-messages': async () => {
      await requeueStrandedMessages(deps.database.db)
      await settleBroadcasts(deps.database.db, deps.clock.now())
    },
    'push-to-device': ({ subscriptionId, notice }) => pushToDevice(deps, subscriptionId, notice),
    sweep: () => sweep(deps.database.db, deps.clock.now()),
  }
}
