// Saves what a call answers as a file. The answer is not JSON, so it does not go through `call`.

import type { CallOf, Route } from '#core/contracts/route.ts'
import { urlOf } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { announceUnauthorised } from './session-events.ts'

export async function downloadFile<R extends Route>(
  contract: R,
  args: CallOf<R>,
  name: string,
): Promise<void> {
  const response = await fetch(urlOf(contract, args as Parameters<typeof urlOf>[1]), {
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch((error: unknown) => {
    throw new NetworkError(error)
  })
  if (!response.ok) {
    if (response.status === 401) announceUnauthorised()
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  const file = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // The browser has taken hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
