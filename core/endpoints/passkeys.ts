// Passkeys: the endpoints that the browser calls.

import { read, write } from './endpoint.ts'

export const listPasskeys = read('/api/passkeys', { needs: 'signed-in' })
export const startAddingPasskey = write('POST', '/api/passkeys/options', {
  needs: 'signed-in',
  proof: 'always',
  changes: [],
})
export const addPasskey = write('POST', '/api/passkeys', { needs: 'signed-in', proof: 'always', changes: [] })
export const removePasskey = write('DELETE', '/api/passkeys/:id', {
  needs: 'signed-in',
  proof: 'always',
  changes: [],
})
export const startPasskeyLogin = write('POST', '/api/passkey-login/options', { needs: 'public', changes: [] })
export const passkeyLogin = write('POST', '/api/passkey-login', { needs: 'public', changes: [] })
export const loginWithoutPasskey = write('POST', '/api/passkey-login/without', {
  needs: 'public',
  changes: [],
})
