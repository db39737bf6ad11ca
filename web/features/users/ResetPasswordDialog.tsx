// Asks before a password is reset, because that ends the old password and all open sessions.

import type { User } from '#core/contracts/users.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import { type NewLogin, nameOf, useResetPassword } from './queries.ts'

interface ResetPasswordDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
  onReset: (login: NewLogin) => void
}

export function ResetPasswordDialog({ user, onClose, onReset }: ResetPasswordDialogProps) {
  const reset = useResetPassword()
  const key = useIdempotencyKey()
  return (
    <ConfirmDialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Reset password?"
      description={
        user &&
        `${nameOf(user)} gets a new temporary password, valid for 72 hours. The old one stops working and they are signed out everywhere.`
      }
      confirmLabel={reset.isPending ? 'Resetting...' : 'Reset Password'}
      busy={reset.isPending}
      onConfirm={() => {
        if (!user) return
        reset.mutate(
          { user, key: key.current },
          {
            onSuccess: onReset,
            onSettled: () => {
              key.renew()
              onClose()
            },
          },
        )
      }}
    />
  )
}
