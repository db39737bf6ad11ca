// The form for one new account.

import { zodResolver } from '@hookform/resolvers/zod'
import { UserPlus } from 'lucide-react'
import { Controller } from 'react-hook-form'
import { type CreatedUser, NewPerson, REQUIRED_FIELDS } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { PHONE_MESSAGES } from '#core/phone.ts'
import { roleLabel } from '#core/users.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useIdempotencyKey } from '#web/lib/idempotency.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { Select } from '#web/ui/Select.tsx'
import { toastError } from '#web/ui/toast.ts'
import { PHONE_PLACEHOLDER } from './phone.ts'
import { useCreateUser } from './queries.ts'
import { SameNameWarning } from './SameNameWarning.tsx'
import { useRoleChoices } from './use-may.ts'

const EMPTY = { firstName: '', lastName: '', whatsappNumber: '', email: '', role: 'CONTRACTOR' as const }

export function CreateUserForm({ onCreated }: { onCreated: (user: CreatedUser) => void }) {
  const create = useCreateUser()
  const key = useIdempotencyKey()
  const choices = useRoleChoices().create
  const form = useCheckedForm({ resolver: zodResolver(NewPerson), defaultValues: EMPTY })
  const { errors } = form.formState
  const [firstName, lastName] = form.watch(['firstName', 'lastName'])

  const submit = form.handleSubmit(
    (body) =>
      create.mutate(
        { body, key: key.current },
        {
          onSuccess: (user) => {
            key.renew()
            form.reset(EMPTY)
            onCreated(user)
          },
        },
      ),
    () => {
      const typed = form.getValues()
      const empty = [typed.firstName, typed.lastName, typed.whatsappNumber].some((text) => !text.trim())
      const description = empty
        ? REQUIRED_FIELDS
        : (form.formState.errors.email?.message ?? PHONE_MESSAGES.ukFormat)
      toastError(description)
    },
  )

  return (
    <Card>
      <CardHeader
        icon={<UserPlus aria-hidden />}
        title="Create User"
        description="The welcome message with their login details is sent at once."
      />
      <CardBody>
        <form noValidate className="grid gap-4 md:grid-cols-2" onSubmit={submit}>
          <Field label="First name" required error={errors.firstName?.message}>
            <Input autoComplete="off" maxLength={LIMITS.personName} {...form.register('firstName')} />
          </Field>
          <Field label="Last name" required error={errors.lastName?.message}>
            <Input autoComplete="off" maxLength={LIMITS.personName} {...form.register('lastName')} />
          </Field>
          <Field
            label="Phone number"
            required
            hint="For sign-in codes and WhatsApp."
            error={errors.whatsappNumber?.message}
          >
            <Input
              type="tel"
              inputMode="tel"
              autoComplete="off"
              placeholder={PHONE_PLACEHOLDER}
              maxLength={LIMITS.phoneInput}
              {...form.register('whatsappNumber')}
            />
          </Field>
          <Field label="Role" required error={errors.role?.message}>
            <Controller
              control={form.control}
              name="role"
              render={({ field }) => (
                <Select
                  options={choices.map((role) => ({ value: role, label: roleLabel(role) }))}
                  value={field.value}
                  onChange={field.onChange}
                />
              )}
            />
          </Field>
          <Field label="E-mail (optional)" className="md:col-span-2" error={errors.email?.message}>
            <Input type="email" autoComplete="off" maxLength={LIMITS.email} {...form.register('email')} />
          </Field>
          <div className="md:col-span-2">
            <SameNameWarning firstName={firstName} lastName={lastName} />
          </div>
          <div className="md:col-span-2">
            <Button type="submit" busy={create.isPending} className="max-md:w-full">
              {create.isPending ? 'Creating...' : 'Create User'}
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
