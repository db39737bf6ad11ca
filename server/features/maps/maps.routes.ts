// The maps key, if one is set.

import { getGoogleMapsKey } from '#core/contracts/maps.ts'
import type { Routes } from '#server/http/register-route.ts'

export function registerMaps(routes: Routes): void {
  const { googleMapsKey } = routes.deps.settings

  routes.on(getGoogleMapsKey, async () =>
    googleMapsKey
      ? { apiKey: googleMapsKey }
      : {
          apiKey: null,
          message: 'Address autocomplete is unavailable. Please enter the address manually.',
        },
  )
}
