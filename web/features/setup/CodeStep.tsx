// Step two: the code. A wrong one clears the field; another may be requested once a minute.

import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SetupCode } from '#core/contracts/setup-form.ts'
import { LIMITS } from '#core/limits.ts'
import { COUNTDOWN } from '#core/timing.ts'
import { ApiError, isStatus } from '#web/lib/api-error.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { countdownText } from '#web/lib/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toast.ts'
import { masterAdminQuery, useCreateFirstAdmin, useSendFirstAdminCode } from './queries.ts'
import { refusedBy } from './refused.ts'
import type { SetupState } from './setup-state.ts'

interface StepProps {
  state: SetupState
  change: (change: Partial<SetupState>) => void
  onDone: () => void
}

/**
 * The code in what was typed or pasted ("Your code is 123456"); text without a code stays, so that the error can be
 * shown.
 */
function codeIn(text: string): string {
  return text.match(/\d{6}/)?.[0] ?? text.replace(/[\s-]/g, '').slice(0, LIMITS.codeDigits)
}

const bad = (title: string, description: string) => toast({ title, description, variant: 'destructive' })

export function CodeStep({ state, change, onDone }: StepProps) {
  const { details, resendAt } = state
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const secondsLeft = useCountdown(resendAt)
  const resend = useSendFirstAdminCode()
  const create = useCreateFirstAdmin()
  const client = useQueryClient()

  useEffect(() => field.current?.focus(), [])

  function startOver() {
    bad('Setup Failed', 'Details are missing. Please start over.')
    change({ step: 'details' })
  }

  function reset() {
    setCode('')
    field.current?.focus()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    const checked = SetupCode.safeParse(code)
    setProblem(checked.error?.issues[0]?.message)
    if (!checked.success) return
    if (!details) return startOver()
    const wrong = (message: string | null) => {
      bad('Verification Failed', message || 'Invalid OTP code. Please try again.')
      reset()
    }
    try {
      const answer = await create.mutateAsync({ ...details, otpCode: checked.data })
      if (!answer.success) return wrong(answer.message)
      toast({
        title: 'Setup Complete!',
        description: 'Welcome! Your Master Admin account has been created successfully.',
      })
      onDone()
    } catch (error) {
      const refusal = refusedBy(error)
      if (refusal) wrong(refusal)
      else bad('Setup Failed', 'Unable to create admin account. Please try again.')
      // That code is no longer valid: another may be requested at once.
      if (error instanceof ApiError && error.data?.codeEnded === true) change({ resendAt: null })
      // Someone else has completed the setup meanwhile: show the sign-in instead.
      if (isStatus(error, 403)) void client.invalidateQueries(masterAdminQuery)
    }
  }

  async function sendAgain() {
    if (resend.isPending || secondsLeft > 0) return
    if (!details) return startOver()
    try {
      const answer = await resend.mutateAsync(details)
      if (!answer.success) return bad('Failed to Resend Code', answer.message || 'Please try again')
      toast({ title: 'Code Resent!', description: answer.message })
      change({ resendAt: Date.now() + COUNTDOWN.setupResendSeconds * 1000 })
      reset()
    } catch (error) {
      const refusal = refusedBy(error)
      if (refusal) bad('Failed to Resend Code', refusal)
      else bad('Error', 'Failed to resend code. Please try again.')
    }
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={submit}>
      <h2 className="sr-only">Phone Verification</h2>
      <Field
        label="Verification code"
        required
        hint={details ? `Enter the 6-digit code sent to ${details.phoneNumber}` : undefined}
        error={problem}
      >
        <Input
          ref={field}
          inputMode="numeric"
          autoComplete="one-time-code"
          placeholder="Enter 6-digit code"
          className="tabular tracking-[0.2em] placeholder:tracking-normal"
          value={code}
          onChange={(event) => {
            setCode(codeIn(event.target.value))
            setProblem(undefined)
          }}
        />
      </Field>
      <Button type="submit" busy={create.isPending}>
        {create.isPending ? 'Creating Account...' : 'Complete Setup'}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          icon={<ArrowLeft aria-hidden className="size-4" />}
          onClick={() => change({ step: 'details' })}
        >
          Back to Details
        </Button>
        <Button
          variant="quiet"
          className="tabular"
          disabled={secondsLeft > 0}
          busy={resend.isPending}
          onClick={sendAgain}
        >
          {secondsLeft > 0 ? `Resend in ${countdownText(secondsLeft)}` : 'Resend Code'}
        </Button>
      </div>
    </form>
  )
}
