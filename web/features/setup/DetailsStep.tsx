// Step one: who the first master admin is.

import { zodResolver } from '@hookform/resolvers/zod'
import { SetupDetails } from '#core/contracts/setup-form.ts'
import { LIMITS } from '#core/limits.ts'
import { COUNTDOWN } from '#core/timing.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toast.ts'
import { useSendFirstAdminCode } from './queries.ts'
import { refusedBy } from './refused.ts'
import type { SetupState } from './setup-state.ts'

interface StepProps {
  state: SetupState
  change: (change: Partial<SetupState>) => void
}

export function DetailsStep({ state, change }: StepProps) {
  const send = useSendFirstAdminCode()
  const form = useCheckedForm({
    resolver: zodResolver(SetupDetails),
    defaultValues: state.details ?? { firstName: '', lastName: '', phoneNumber: '' },
  })
  const { errors } = form.formState

  const submit = form.handleSubmit(async (details) => {
    const failed = (message: string | null) =>
      toast({
        title: 'Failed to Send Code',
        description: message || 'Please try again',
        variant: 'destructive',
      })
    try {
      const answer = await send.mutateAsync(details)
      if (!answer.success) return failed(answer.message)
      toast({ title: 'Code Sent!', description: answer.message })
      change({ step: 'otp', details, resendAt: Date.now() + COUNTDOWN.setupResendSeconds * 1000 })
    } catch (error) {
      const refusal = refusedBy(error)
      if (refusal) return failed(refusal)
      toast({
        title: 'Setup Failed',
        description: 'Unable to send verification code. Please try again.',
        variant: 'destructive',
      })
    }
  })

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <h2 className="sr-only">Administrator Details</h2>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name" required error={errors.firstName?.message}>
          <Input autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" required error={errors.lastName?.message}>
          <Input autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field
        label="Phone number"
        required
        hint="A UK mobile that can receive texts. The code goes there."
        error={errors.phoneNumber?.message}
      >
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+447123456789"
          maxLength={LIMITS.phoneInput}
          {...form.register('phoneNumber')}
        />
      </Field>
      <Button type="submit" busy={send.isPending}>
        {send.isPending ? 'Sending Code...' : 'Send Verification Code'}
      </Button>
    </form>
  )
}
