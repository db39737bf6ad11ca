// Signing in and out.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { passwordLogin, sendCode, verifyCode } from '#core/contracts/auth.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import { PATHS } from '#core/paths.ts'
import { call } from '#web/lib/api.ts'
import { renewSession, signOut, signOutByNavigation } from '#web/lib/session.ts'

export function useSendCode() {
  return useMutation({ mutationFn: (phoneNumber: string) => call(sendCode, { body: { phoneNumber } }) })
}

export function useVerifyCode() {
  return useMutation({ mutationFn: (body: BodyOf<typeof verifyCode>) => call(verifyCode, { body }) })
}

export function usePasswordLogin() {
  return useMutation({ mutationFn: (body: BodyOf<typeof passwordLogin>) => call(passwordLogin, { body }) })
}

/** After a successful login: who it is now, then /home. */
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

/** For the approval screen, which nothing is left of afterwards: the browser itself goes to /api/logout. */
export function useSignOutByNavigation() {
  return useMutation({ mutationFn: signOutByNavigation })
}
