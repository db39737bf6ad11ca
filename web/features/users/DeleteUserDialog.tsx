// Asks before an account is deleted, and says what is deleted with it.

import { useQuery } from '@tanstack/react-query'
import type { User } from '#core/contracts/users.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { accountQuery, nameOf, useDeleteUser } from './queries.ts'

interface DeleteUserDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const remove = useDeleteUser()
  const { data } = useQuery(accountQuery(user?.id ?? '-', user !== null))
  const lost = data
    ? [
        data.upcomingShifts > 0 &&
          `${counted(data.upcomingShifts, 'upcoming shift is', 'upcoming shifts are')} unbooked`,
        data.openApplications > 0 &&
          `${counted(data.openApplications, 'open application is', 'open applications are')} withdrawn`,
      ].filter((words) => words !== false)
    : []
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title={user && `Delete ${nameOf(user)}?`}
      description="They are signed out and cannot sign in again. Past shifts, messages and the audit log keep their name. This cannot be undone."
      confirmLabel={remove.isPending ? 'Deleting...' : 'Delete User'}
      busy={remove.isPending}
      onConfirm={() => user && remove.mutate(user, { onSuccess: onClose })}
    >
      {lost.length > 0 && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-on-warning-soft">
          {`${lost.join(', and ')}.`}
        </p>
      )}
    </ConfirmDialog>
  )
}
