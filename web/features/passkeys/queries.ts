// Passkeys: using one to sign in, and managing your own. The library that talks to the device is only loaded when
// somebody uses a passkey.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  addPasskey,
  listPasskeys,
  loginWithoutPasskey,
  passkeyLogin,
  removePasskey,
  startAddingPasskey,
  startPasskeyLogin,
} from '#core/endpoints/passkeys.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { queryOptionsFor, refresh } from '#web/lib/queries.ts'

const loadLibrary = () => import('@simplewebauthn/browser')
type Library = Awaited<ReturnType<typeof loadLibrary>>
type CreationOptions = Parameters<Library['startRegistration']>[0]['optionsJSON']
type RequestOptions = Parameters<Library['startAuthentication']>[0]['optionsJSON']

export const passkeysQuery = queryOptionsFor(listPasskeys, {})

export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

/** Gets the options, lets the device answer them, and sends its answer. */
export async function provePasskey<T>(
  start: () => Promise<object>,
  finish: (response: { id: string; type: 'public-key' }) => Promise<T>,
): Promise<T> {
  const { startAuthentication } = await loadLibrary()
  const options = await start()
  const response = await startAuthentication({ optionsJSON: options as unknown as RequestOptions })
  return finish({ ...response, type: 'public-key' })
}

export function useProvePasskey() {
  return useMutation({
    mutationFn: () =>
      provePasskey(
        () => call(startPasskeyLogin, {}),
        (response) => call(passkeyLogin, { body: { response } }),
      ),
  })
}

export function useContinueWithoutPasskey() {
  return useMutation({ mutationFn: () => call(loginWithoutPasskey, {}) })
}

export function useAddPasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { startRegistration } = await loadLibrary()
      const options = await call(startAddingPasskey, {})
      const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions })
      return call(addPasskey, { body: { response: { ...response, type: 'public-key' } } })
    },
    onSettled: () => refresh(client, listPasskeys),
  })
}

export function useRemovePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(removePasskey, { params: { id } }),
    onSettled: () => refresh(client, listPasskeys),
  })
}

/** Null if the person closed the device's prompt: no message is needed. */
export function passkeyProblem(error: unknown): string | null {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return null
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.'
  if (name === 'SecurityError') return 'Passkeys only work at the usual address of this site.'
  return messageOf(error, 'The passkey did not work. Please try again.')
}
