// The people and their accounts: reading and changing. The toasts are here, so that the team page and the admin panel
// say the same.

import { useMutation } from '@tanstack/react-query'
import type { ArgsOf } from '#core/contracts/index.ts'
import type { CreatedUser, ImportLine, User } from '#core/contracts/users.ts'
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
  requestOwnNumber,
  resetPassword,
  updateAccount,
  updateOwnProfile,
  verifyOwnNumber,
} from '#core/endpoints/users.ts'
import { POLL } from '#core/timing.ts'
import { isPending, roleLabel } from '#core/users.ts'
import { call } from '#web/lib/api.ts'
import { queryOptionsFor, useRefreshAfter } from '#web/lib/queries.ts'
import { toast, toastError } from '#web/ui/toast.ts'
import { failed, phoneErrorText } from './errors.ts'

export const usersQuery = queryOptionsFor(listUsers, {})
export const signInsQuery = queryOptionsFor(listSignIns, {}, { refetchInterval: POLL.adminPanel })
export const accountsQuery = queryOptionsFor(listAccounts, {}, { refetchInterval: POLL.adminPanel })
export const accountQuery = (userId: string, enabled: boolean) =>
  queryOptionsFor(getAccount, { params: { userId } }, { enabled, staleTime: 0 })

export const nameOf = (user: Pick<User, 'firstName' | 'lastName' | 'whatsappNumber' | 'username'>): string =>
  `${user.firstName} ${user.lastName}`.trim() || user.whatsappNumber || user.username

const done = (description: string) => toast({ title: 'Success', description })

export function useCreateUser() {
  const refreshAfter = useRefreshAfter(createUser)
  return useMutation({
    mutationFn: ({ body, key }: { body: ArgsOf<typeof createUser>['body']; key: string }) =>
      call(createUser, { body }, { idempotencyKey: key }),
    onSuccess: ({ firstName, lastName }) => done(`${firstName} ${lastName} created`),
    onError: (error) => failed(error, 'Failed to create user'),
    onSettled: refreshAfter,
  })
}

export function usePreviewImport() {
  return useMutation({
    mutationFn: (csv: string) => call(previewImport, { body: { csv } }),
    onError: (error) => failed(error, 'The file could not be read'),
  })
}

interface Import {
  body: ArgsOf<typeof importUsers>['body']
  key: string
  /** The lines of the file that cannot be created. */
  leftOut: readonly ImportLine[]
}

export interface Imported {
  people: readonly CreatedUser[]
  leftOut: readonly ImportLine[]
}

/** The caller is told even if the tab has been left in the meantime. */
export function useImportUsers(onImported: (imported: Imported) => void) {
  const refreshAfter = useRefreshAfter(importUsers)
  return useMutation({
    mutationFn: ({ body, key }: Import) => call(importUsers, { body }, { idempotencyKey: key }),
    onSuccess: ({ created, people }, { leftOut }) => {
      const lines = leftOut.length === 1 ? '1 line' : `${leftOut.length} lines`
      const made = created === 1 ? '1 person created' : `${created} people created`
      done(leftOut.length === 0 ? made : `${made}, ${lines} left out`)
      onImported({ people: people ?? [], leftOut })
    },
    onError: (error) => failed(error, 'Failed to create users'),
    onSettled: refreshAfter,
  })
}

export interface NewLogin {
  name: string
  username: string
  password: string
}

export function useResetPassword() {
  const refreshAfter = useRefreshAfter(resetPassword)
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
    onSettled: refreshAfter,
  })
}

export function useChangeRole() {
  const refreshAfter = useRefreshAfter(changeRole)
  return useMutation({
    mutationFn: ({ user, body }: { user: User; body: ArgsOf<typeof changeRole>['body'] }) =>
      call(changeRole, { params: { userId: user.id }, body }),
    onSuccess: (after, { user }) =>
      done(
        isPending(user.role)
          ? `${nameOf(after)} approved as ${roleLabel(after.role)}`
          : `${nameOf(after)} is now ${roleLabel(after.role)}`,
      ),
    onError: (error) => failed(error, 'Failed to change role'),
    onSettled: refreshAfter,
  })
}

export function useUpdateNumber() {
  const refreshAfter = useRefreshAfter(updateAccount)
  return useMutation({
    mutationFn: ({ user, whatsappNumber }: { user: User; whatsappNumber: string }) =>
      call(updateAccount, { params: { userId: user.id }, body: { whatsappNumber } }),
    onSuccess: ({ whatsappNumber }) =>
      done(whatsappNumber ? 'WhatsApp number updated' : 'WhatsApp number removed'),
    onError: (error) => toastError(phoneErrorText(error)),
    onSettled: refreshAfter,
  })
}

/** Says what has changed. */
export function useUpdateContact() {
  const refreshAfter = useRefreshAfter(updateAccount)
  return useMutation({
    mutationFn: ({ user, contact }: { user: User; contact: Contact }) =>
      call(updateAccount, { params: { userId: user.id }, body: contact }),
    onSuccess: (after, { user }) => {
      const said = [
        changeWords('WhatsApp number', user.whatsappNumber, after.whatsappNumber),
        changeWords('E-mail', user.email, after.email),
      ].filter((words) => words !== null)
      done(said.join('. ') || 'Nothing has changed')
    },
    onError: (error) => toastError(phoneErrorText(error)),
    onSettled: refreshAfter,
  })
}
type Contact = Pick<User, 'whatsappNumber' | 'email'>

const changeWords = (what: string, before: string | null, after: string | null): string | null =>
  before === after ? null : `${what} ${after ? 'updated' : 'removed'}`

export function useUpdateOwnEmail() {
  const refreshAfter = useRefreshAfter(updateOwnProfile)
  return useMutation({
    mutationFn: (body: ArgsOf<typeof updateOwnProfile>['body']) => call(updateOwnProfile, { body }),
    onSuccess: ({ email }) => done(email ? 'E-mail updated' : 'E-mail removed'),
    onError: (error) => failed(error, 'Failed to update your e-mail'),
    onSettled: refreshAfter,
  })
}

/** The dialog says what is wrong, beside the field. */
export function useRequestOwnNumber() {
  return useMutation({
    mutationFn: (whatsappNumber: string) => call(requestOwnNumber, { body: { whatsappNumber } }),
  })
}

export function useVerifyOwnNumber() {
  const refreshAfter = useRefreshAfter(verifyOwnNumber)
  return useMutation({
    mutationFn: (body: ArgsOf<typeof verifyOwnNumber>['body']) => call(verifyOwnNumber, { body }),
    onSuccess: ({ whatsappNumber }) => done(`Your number is now ${whatsappNumber}`),
    onSettled: refreshAfter,
  })
}

export function useSetActive() {
  const refreshAfter = useRefreshAfter(updateAccount)
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
    onSettled: refreshAfter,
  })
}

export function useDeleteUser() {
  const refreshAfter = useRefreshAfter(deleteAccount)
  return useMutation({
    mutationFn: (user: User) => call(deleteAccount, { params: { userId: user.id } }),
    onSuccess: (_, user) => done(`${nameOf(user)} deleted`),
    onError: (error) => failed(error, 'Failed to delete user'),
    onSettled: refreshAfter,
  })
}
