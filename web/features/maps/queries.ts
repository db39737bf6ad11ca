import { listAddresses } from '#core/contracts/jobs.ts'
import { getGoogleMapsKey } from '#core/contracts/maps.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const mapsKeyQuery = queryOptionsFor(getGoogleMapsKey, {})

export const usedAddressesQuery = (search: string, enabled: boolean) =>
  queryOptionsFor(listAddresses, { query: { search } }, { enabled })
