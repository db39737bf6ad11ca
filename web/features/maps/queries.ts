import { getGoogleMapsKey } from '#core/contracts/maps.ts'
import { queryOptionsFor } from '#web/lib/queries.ts'

export const mapsKeyQuery = queryOptionsFor(getGoogleMapsKey, {})
