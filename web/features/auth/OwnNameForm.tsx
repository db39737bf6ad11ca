// Asks somebody who waits for approval for their name, so that the admins know whom they approve.

import { zodResolver } from '@hookform/resolvers/zod'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import type { CurrentUser } from '#core/contracts/auth.ts'
import { OwnName } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { useGiveOwnName } from './queries.ts'

export function OwnNameForm({ user }: { user: CurrentUser }) {
  const [isEditing, setEditing] = useState(!user.firstName)
  if (isEditing) return <NameForm user={user} onSaved={() => setEditing(false)} />
  return (
    <div className="mt-4 flex w-full flex-col items-center rounded-card border p-3">
      <p className="flex items-center gap-2">
        <CircleCheck aria-hidden className="size-4 shrink-0 text-success" />
        <span>
          We know you as <strong className="break-words">{`${user.firstName} ${user.lastName}`}</strong>.
        </span>
      </p>
      <Button variant="quiet" onClick={() => setEditing(true)}>
        Change name
      </Button>
    </div>
  )
}

function NameForm({ user, onSaved }: { user: CurrentUser; onSaved: () => void }) {
  const give = useGiveOwnName()
  const { firstName, lastName } = user
  const form = useCheckedForm({ resolver: zodResolver(OwnName), defaultValues: { firstName, lastName } })
  const { errors } = form.formState
  return (
    <form
      noValidate
      className="mt-4 flex w-full flex-col gap-3 rounded-card border p-3 text-left"
      onSubmit={form.handleSubmit((name) => give.mutate(name, { onSuccess: onSaved }))}
    >
      <p className="font-medium">What is your name? We need it to approve your account.</p>
      <Field label="First name" required error={errors.firstName?.message}>
        <Input autoComplete="given-name" maxLength={LIMITS.personName} {...form.register('firstName')} />
      </Field>
      <Field label="Last name" required error={errors.lastName?.message}>
        <Input autoComplete="family-name" maxLength={LIMITS.personName} {...form.register('lastName')} />
      </Field>
      <Button type="submit" busy={give.isPending}>
        {give.isPending ? 'Sending...' : 'Send my name'}
      </Button>
    </form>
  )
}
