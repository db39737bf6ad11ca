// Saves data as a file on the person's device.

import type { ArgsOf } from '#core/contracts/index.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { urlOf } from '#core/endpoints/url.ts'
import { refuseUntilSignedOut } from './api.ts'
import { ApiError, NetworkError } from './api-error.ts'
import { announceUnauthorised } from './session-events.ts'

export function saveFile(content: Blob, name: string): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Some browsers only start reading after the click event has been handled.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves the response of a call. It is not JSON, so it bypasses `call`; errors are raised in the same way. */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  name: string,
): Promise<void> {
  const unreachable = (error: unknown) => {
    throw new NetworkError(error)
  }
  await refuseUntilSignedOut((error) => new NetworkError(error))
  const response = await fetch(urlOf(endpoint, args as Parameters<typeof urlOf>[1]), {
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(unreachable)
  if (!response.ok) {
    if (response.status === 401) announceUnauthorised()
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  saveFile(await response.blob().catch(unreachable), name)
}
