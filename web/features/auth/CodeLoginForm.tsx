// Phone number, then code. The requested code and the resend countdown survive a reload.

import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { COUNTDOWN } from '#core/timing.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { isCodeEnded } from '#web/lib/codes.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { toast } from '#web/ui/toast.ts'
import {
  type CodeRequest,
  type NextStep,
  refuseSend,
  refuseSignIn,
  sendLabel,
  storedAbandoned,
  storedCodeRequest,
  waitFor,
} from './login-rules.ts'
import { useEnter, useSendCode, useVerifyCode } from './queries.ts'

export function CodeLoginForm({ onNext }: { onNext: (next: NextStep) => void }) {
  const [requested, setRequested] = useCodeRequest()
  const [phone, setPhone] = useState(requested?.phone ?? '')
  const [code, setCode] = useState('')
  const codeField = useRef<HTMLInputElement>(null)
  const [abandoned, setAbandoned] = useState(() => storedAbandoned.read())
  const secondsLeft = useCountdown(requested?.endsAt ?? waitFor(phone, abandoned))
  const send = useSendCode()
  const verify = useVerifyCode()
  const enter = useEnter()

  useEffect(() => {
    if (requested) codeField.current?.focus()
  }, [requested])

  const cannotSend = send.isPending || !phone.trim() || secondsLeft > 0

  async function sendCode() {
    const refused = refuseSend(phone)
    if (refused) return toast(refused)
    if (cannotSend) return
    const bad = { title: 'Failed to Send OTP', variant: 'destructive' } as const
    try {
      const answer = await send.mutateAsync(phone.trim())
      if (!answer.success) {
        return toast({ ...bad, description: answer.message || 'Unable to send verification code.' })
      }
      setCode('')
      setRequested({ phone: phone.trim(), endsAt: Date.now() + COUNTDOWN.loginResendSeconds * 1000 })
      toast({
        title: 'Verification Code Sent',
        description: answer.message || 'Verification code sent via SMS to your phone number.',
      })
    } catch (error) {
      toast({ ...bad, description: messageOf(error, 'Unable to send verification code. Please try again.') })
    }
  }

  async function signIn() {
    const refused = refuseSignIn({ phone, code, requested: requested !== null })
    if (refused) return toast(refused)
    if (verify.isPending) return
    const bad = { title: 'Login Failed', variant: 'destructive' } as const
    try {
      const answer = await verify.mutateAsync({ phoneNumber: phone.trim(), otpCode: code.trim() })
      if (!answer.success) {
        return toast({ ...bad, description: answer.message || 'Invalid phone number or verification code.' })
      }
      setRequested(null)
      if (answer.next) return onNext(answer.next)
      toast({ title: 'Welcome back!', description: "You've been logged in successfully." })
      await enter()
    } catch (error) {
      toast({ ...bad, description: messageOf(error, 'Unable to login. Please try again.') })
      if (isCodeEnded(error) && requested) {
        setCode('')
        setRequested({ ...requested, endsAt: Date.now() })
      } else codeField.current?.select()
    }
  }

  const onEnter = (act: () => void) => (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    act()
  }

  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={(event) => event.preventDefault()}>
      <Field label="Phone number">
        <Input
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="+44XXXXXXXXXX"
          maxLength={LIMITS.phoneInput}
          value={phone}
          onChange={(event) => setPhone(event.target.value)}
          onKeyDown={onEnter(() => void (requested ? signIn() : sendCode()))}
        />
      </Field>
      <Button
        variant="secondary"
        className="tabular"
        disabled={cannotSend}
        busy={send.isPending}
        onClick={sendCode}
      >
        {sendLabel({ sending: send.isPending, requested: requested !== null, secondsLeft })}
      </Button>
      <Field label="Verification code">
        <CodeInput
          ref={codeField}
          disabled={!requested}
          value={code}
          onChange={setCode}
          onKeyDown={onEnter(() => void signIn())}
        />
      </Field>
      <Button disabled={!requested || !code} busy={verify.isPending} onClick={signIn}>
        {verify.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      {requested && (
        <p className="text-center text-muted text-sm">
          {`Code sent to ${requested.phone}. `}
          <button
            type="button"
            className="line-target text-accent underline underline-offset-2"
            onClick={() => {
              // Another number need not wait; the same one still does.
              storedAbandoned.write(requested)
              setAbandoned(requested)
              setRequested(null)
              setCode('')
            }}
          >
            Wrong number?
          </button>
        </p>
      )}
    </form>
  )
}

function useCodeRequest() {
  const [request, setRequest] = useState(() => storedCodeRequest.read())
  return [
    request,
    (next: CodeRequest | null) => {
      storedCodeRequest.write(next)
      setRequest(next)
    },
  ] as const
}
