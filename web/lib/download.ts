// Saves something as a file on the person's machine.

import type { CallOf, Route } from '#core/contracts/route.ts'
import { urlOf } from './api.ts'
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
  // Some browsers begin reading only after the click has been dealt with.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Saves what a call answers. It is not JSON, so it does not go through `call`; a refusal is an error like any other. */
export async function downloadFile<R extends Route>(
  contract: R,
  args: CallOf<R>,
  name: string,
): Promise<void> {
  const unreachable = (error: unknown) => {
    throw new NetworkError(error)
  }
  const response = await fetch(urlOf(contract, args as Parameters<typeof urlOf>[1]), {
    credentials: 'same-origin',
    cache: 'no-store',
  }).catch(unreachable)
  if (!response.ok) {
    if (response.status === 401) announceUnauthorised()
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  saveFile(await response.blob().catch(unreachable), name)
}
