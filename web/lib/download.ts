// Saves something as a file on the person's machine.

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

/** Fetches an address and saves the answer; a refusal is an error like that of any call. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const response = await fetch(url, { credentials: 'same-origin', cache: 'no-store' }).catch(
    (error: unknown) => {
      throw new NetworkError(error)
    },
  )
  if (!response.ok) {
    if (response.status === 401) announceUnauthorised()
    throw new ApiError(response.status, await response.text(), response.statusText)
  }
  const content = await response.blob().catch((error: unknown) => {
    throw new NetworkError(error)
  })
  saveFile(content, name)
}
