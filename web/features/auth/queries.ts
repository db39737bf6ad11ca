// Signing in and out.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import type { ArgsOf } from '#core/contracts/index.ts'
import { passwordLogin, sendCode, verifyCode } from '#core/endpoints/auth.ts'
import { giveOwnName } from '#core/endpoints/users.ts'
import { PATHS } from '#core/paths.ts'
import { call } from '#web/lib/api.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { useRefreshAfter } from '#web/lib/queries.ts'
import { renewSession, signOut, signOutByNavigation } from '#web/lib/session.ts'
import { toastError } from '#web/ui/toast.ts'

export function useSendCode() {
  return useMutation({ mutationFn: (phoneNumber: string) => call(sendCode, { body: { phoneNumber } }) })
}

export function useVerifyCode() {
  return useMutation({ mutationFn: (body: ArgsOf<typeof verifyCode>['body']) => call(verifyCode, { body }) })
}

export function usePasswordLogin() {
  return useMutation({
    mutationFn: (body: ArgsOf<typeof passwordLogin>['body']) => call(passwordLogin, { body }),
  })
}

/** After a successful login: reads the new user, then goes to /home. */
export function useEnter() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    await renewSession(client)
    navigate(PATHS.homeAlias)
  }
}

export function useSignOut() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => signOut(client),
    onSettled: () => navigate(PATHS.login),
  })
}

/** For the approval screen, which is gone after sign-out: the browser itself navigates to /api/logout. */
export function useSignOutByNavigation() {
  const client = useQueryClient()
  return useMutation({ mutationFn: () => signOutByNavigation(client) })
}

/** For the approval screen. */
export function useGiveOwnName() {
  const refreshAfter = useRefreshAfter(giveOwnName)
  return useMutation({
    mutationFn: (body: ArgsOf<typeof giveOwnName>['body']) => call(giveOwnName, { body }),
    onError: (error) => toastError(messageOf(error, 'Failed to send your name')),
    onSettled: refreshAfter,
  })
}
