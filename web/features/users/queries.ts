// The people and their accounts: reading and changing. The toasts of a change are here, so that the team page and the
// admin panel say the same.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#core/contracts/auth.ts'
import type { BodyOf } from '#core/contracts/route.ts'
import {
  changeRole,
  createUser,
  deleteAccount,
  getAccount,
  importUsers,
  listAccounts,
  listSignIns,
  listUsers,
  previewImport,
  resetPassword,
  type User,
  updateAccount,
} from '#core/contracts/users.ts'
import { POLL } from '#core/timing.ts'
import { isPending, roleLabel } from '#core/users.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, refresh, refreshTopics } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { failed, phoneErrorText } from './errors.ts'

export const usersQuery = queryOptionsFor(listUsers, {})
export const signInsQuery = queryOptionsFor(listSignIns, {}, { refetchInterval: POLL.adminPanel })
export const accountsQuery = queryOptionsFor(listAccounts, {}, { refetchInterval: POLL.adminPanel })
export const accountQuery = (userId: string, enabled: boolean) =>
  queryOptionsFor(getAccount, { params: { userId } }, { enabled, staleTime: 0 })

export const nameOf = (user: Pick<User, 'firstName' | 'lastName' | 'whatsappNumber' | 'username'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.whatsappNumber || user.username

function useAfterChange() {
  const client = useQueryClient()
  // One's own number may be among what changed.
  return () =>
    Promise.all([
      refreshTopics(client, 'users', 'shifts', 'applications', 'audit'),
      refresh(client, getCurrentUser),
    ])
}

const done = (description: string) => toast({ title: 'Success', description })

export function useCreateUser() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof createUser>; key: string }) =>
      call(createUser, { body }, { idempotencyKey: key }),
    onSuccess: ({ firstName, lastName }) => done(`${firstName} ${lastName} created`),
    onError: (error) => failed(error, 'Failed to create user'),
    onSettled: refreshAll,
  })
}

export function usePreviewImport() {
  return useMutation({
    mutationFn: (csv: string) => call(previewImport, { body: { csv } }),
    onError: (error) => failed(error, 'The file could not be read'),
  })
}

export function useImportUsers() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: ({ body, key }: { body: BodyOf<typeof importUsers>; key: string }) =>
      call(importUsers, { body }, { idempotencyKey: key }),
    onSuccess: ({ created }) => done(created === 1 ? '1 person created' : `${created} people created`),
    onError: (error) => failed(error, 'Failed to create users'),
    onSettled: refreshAll,
  })
}

export interface NewLogin {
  name: string
  username: string
  password: string
}

export function useResetPassword() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: async ({ user, key }: { user: User; key: string }): Promise<NewLogin> => {
      const { username, password } = await call(
        resetPassword,
        { params: { userId: user.id } },
        { idempotencyKey: key },
      )
      if (!password) throw new Error('Failed to parse password reset response')
      return { name: nameOf(user), username, password }
    },
    onSuccess: ({ name }) => done(`Password reset for ${name}`),
    onError: (error) =>
      failed(
        error instanceof SyntaxError ? new Error('Failed to parse password reset response') : error,
        'Failed to reset password',
      ),
    onSettled: refreshAll,
  })
}

export function useChangeRole() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: ({ user, body }: { user: User; body: BodyOf<typeof changeRole> }) =>
      call(changeRole, { params: { userId: user.id }, body }),
    onSuccess: (after, { user }) =>
      done(
        isPending(user.role)
          ? `${nameOf(after)} approved as ${roleLabel(after.role)}`
          : `${nameOf(after)} is now ${roleLabel(after.role)}`,
      ),
    onError: (error) => failed(error, 'Failed to change role'),
    onSettled: refreshAll,
  })
}

export function useUpdateNumber() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: ({ user, whatsappNumber }: { user: User; whatsappNumber: string }) =>
      call(updateAccount, { params: { userId: user.id }, body: { whatsappNumber } }),
    onSuccess: ({ whatsappNumber }) =>
      done(whatsappNumber ? 'WhatsApp number updated' : 'WhatsApp number removed'),
    onError: (error) => toastError(phoneErrorText(error)),
    onSettled: refreshAll,
  })
}

export function useSetActive() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: ({ user, isActive }: { user: User; isActive: boolean }) =>
      call(updateAccount, { params: { userId: user.id }, body: { isActive } }),
    onSuccess: (after) =>
      done(
        after.isActive
          ? `${nameOf(after)} is active and can sign in again`
          : `${nameOf(after)} is paused and signed out`,
      ),
    onError: (error) => failed(error, 'Failed to update user status'),
    onSettled: refreshAll,
  })
}

export function useDeleteUser() {
  const refreshAll = useAfterChange()
  return useMutation({
    mutationFn: (user: User) => call(deleteAccount, { params: { userId: user.id } }),
    onSuccess: (_, user) => done(`${nameOf(user)} deleted`),
    onError: (error) => failed(error, 'Failed to delete user'),
    onSettled: refreshAll,
  })
}
