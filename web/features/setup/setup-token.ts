// The token from the link that opened the setup. It is kept for this tab and removed from the address, so that it is
// neither bookmarked nor shared.

import { storedInTab } from '#web/lib/stored.ts'

const stored = storedInTab('setup-token', (value) => (typeof value === 'string' ? value : null))

/** The token as part of a request body; empty if there is none. */
export function setupToken(): { setupToken?: string } {
  const inAddress = new URLSearchParams(location.hash.slice(1)).get('token')
  if (inAddress) {
    stored.write(inAddress)
    history.replaceState(history.state, '', location.pathname + location.search)
  }
  const token = inAddress ?? stored.read()
  return token ? { setupToken: token } : {}
}

export function forgetSetupToken(): void {
  stored.write(null)
}
