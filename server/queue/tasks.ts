// Every background task, in one list.

import type { Deps } from '../deps.ts'
import { issueCode } from '../features/auth/send-code.service.ts'
import { recordStraySignIns } from '../features/auth/stray-sign-ins.service.ts'
import { settleBroadcasts } from '../features/message-board/broadcast.sql.ts'
import { settleOffers } from '../features/offers/settle.service.ts'
import { pushToDevice } from '../features/push/push.service.ts'
import { requeueStrandedHeld, sendHeldMessages } from '../features/shifts/shifts.service.ts'
import { deliverMessage } from '../gateway/deliver.ts'
import { requeueStrandedMessages } from '../gateway/recover.ts'
import type { Tasks } from './queue.ts'
import { sweep } from './sweep.ts'
import { requeueStrandedOffers } from './wake-offers.ts'

export function makeTasks(deps: Deps): Tasks {
  return {
    'issue-code': (request) => issueCode(deps, request),
    'deliver-message': ({ outgoingId }) => deliverMessage(deps, outgoingId),
    'recover-messages': async () => {
      await requeueStrandedHeld(deps.database.db)
      await requeueStrandedMessages(deps.database.db)
      await requeueStrandedOffers(deps.database.db)
      await settleBroadcasts(deps.database.db, deps.clock.now())
    },
    'send-held-messages': ({ heldId }) => sendHeldMessages(deps, heldId),
    'settle-offers': ({ offersOf }) => settleOffers(deps, offersOf),
    'push-to-device': ({ subscriptionId, notice }) => pushToDevice(deps, subscriptionId, notice),
    sweep: async () => {
      await sweep(deps.database.db, deps.clock.now())
      await recordStraySignIns(deps.database.db, deps.clock.now())
    },
  }
}
