import { listAddresses } from '#core/endpoints/jobs.ts'
import { getGoogleMapsKey } from '#core/endpoints/maps.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const mapsKeyQuery = (enabled: boolean) => queryOptionsFor(getGoogleMapsKey, {}, { enabled })

export const usedAddressesQuery = (search: string, enabled: boolean) =>
  queryOptionsFor(listAddresses, { query: { search } }, { enabled })
