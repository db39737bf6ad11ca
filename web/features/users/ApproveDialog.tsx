// Approves an account that registered itself: it gets its name and role here.

import { zodResolver } from '@hookform/resolvers/zod'
import { Controller } from 'react-hook-form'
import { NewPerson, type User } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { isPending, roleLabel } from '#core/users.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { nameOf, useChangeRole } from './queries.ts'
import { SameNameWarning } from './SameNameWarning.tsx'
import { useRoleChoices } from './use-may.ts'

interface ApproveDialogProps {
  /** Null keeps it closed. */
  user: User | null
  onClose: () => void
}

export function ApproveDialog({ user, onClose }: ApproveDialogProps) {
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(open) => !open && onClose()}
      size="small"
      title="Approve account"
      description={user && registeredWords(user)}
    >
      {user && <ApproveForm key={user.id} user={user} onClose={onClose} />}
    </Dialog>
  )
}

function registeredWords(user: User): string {
  if (!user.firstName) return `${nameOf(user)} has registered and needs a name and a role.`
  return `${nameOf(user)} (${user.whatsappNumber ?? 'no number'}) has registered under this name and needs a role.`
}

const Approval = NewPerson.pick({ firstName: true, lastName: true, role: true })

function ApproveForm({ user, onClose }: { user: User; onClose: () => void }) {
  const approve = useChangeRole()
  const { assign } = useRoleChoices()
  const { firstName, lastName } = user
  const form = useCheckedForm({
    resolver: zodResolver(Approval),
    defaultValues: { firstName, lastName, role: 'CONTRACTOR' as const },
  })
  const { errors } = form.formState
  const [typedFirst, typedLast] = form.watch(['firstName', 'lastName'])
  const typed = { firstName: typedFirst, lastName: typedLast }
  const submit = form.handleSubmit((body) => approve.mutate({ user, body }, { onSuccess: onClose }))
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <Field label="First name" required error={errors.firstName?.message}>
        <Input autoComplete="off" maxLength={LIMITS.personName} {...form.register('firstName')} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <Input autoComplete="off" maxLength={LIMITS.personName} {...form.register('lastName')} />
      </Field>
      <SameNameWarning id={user.id} {...typed} />
      <Field label="Role" required error={errors.role?.message}>
        <Controller
          control={form.control}
          name="role"
          render={({ field }) => (
            <Select
              options={assign
                .filter((role) => !isPending(role))
                .map((role) => ({ value: role, label: roleLabel(role) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Field>
      <DialogFormButtons onCancel={onClose} busy={approve.isPending}>
        {approve.isPending ? 'Approving...' : 'Approve'}
      </DialogFormButtons>
    </form>
  )
}
