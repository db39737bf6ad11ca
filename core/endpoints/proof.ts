// Proving who is using a session: the endpoints that the browser calls.

import { write } from './endpoint.ts'

export const sendProofCode = write('POST', '/api/proof/send-code', { needs: 'signed-in', changes: [] })
export const verifyProofCode = write('POST', '/api/proof/verify', { needs: 'signed-in', changes: [] })
export const startPasskeyProof = write('POST', '/api/proof/passkey-options', {
  needs: 'signed-in',
  changes: [],
})
export const proveWithPasskey = write('POST', '/api/proof/passkey', { needs: 'signed-in', changes: [] })
