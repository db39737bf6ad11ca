// Proving by a code or passkey who is using this session. A refusal here says nothing about the session itself.

import { useMutation } from '@tanstack/react-query'
import { proveWithPasskey, sendProofCode, startPasskeyProof, verifyProofCode } from '#core/endpoints/proof.ts'
import { provePasskey } from '#web/features/passkeys/queries.ts'
import { call } from '#web/lib/api.ts'

const own401 = { own401: true }

export function useSendProofCode() {
  return useMutation({ mutationFn: () => call(sendProofCode, {}, own401) })
}

export function useVerifyProofCode() {
  return useMutation({
    mutationFn: (otpCode: string) => call(verifyProofCode, { body: { otpCode } }, own401),
  })
}

export function useProveWithPasskey() {
  return useMutation({
    mutationFn: () =>
      provePasskey(
        () => call(startPasskeyProof, {}, own401),
        (response) => call(proveWithPasskey, { body: { response } }, own401),
      ),
  })
}
