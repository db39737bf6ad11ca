// Whose calendar it is. Their shifts and availability come from the features that own them.

import { getAccount } from '#core/contracts/users.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const contractorQuery = (userId: string) => queryOptionsFor(getAccount, { params: { userId } })
