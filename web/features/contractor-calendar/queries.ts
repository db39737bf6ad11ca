// Whose calendar it is. Their shifts and availability come from their own features.

import { getAccount } from '#core/endpoints/users.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const contractorQuery = (userId: string) => queryOptionsFor(getAccount, { params: { userId } })
