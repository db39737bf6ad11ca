// Confirm it's you: a code by text or a passkey, before somebody changes how they sign in. What they were doing goes on
// by itself afterwards.

import { useQuery } from '@tanstack/react-query'
import { Fingerprint, MessageSquareText } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { endOfNumber } from '#core/proof.ts'
import { COUNTDOWN } from '#core/timing.ts'
import { canUsePasskeys, passkeyProblem, passkeysQuery } from '#web/features/passkeys/queries.ts'
import { messageOf } from '#web/lib/api-error.ts'
import { isCodeEnded } from '#web/lib/codes.ts'
import { useCountdown } from '#web/lib/countdown.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { answerProof } from '#web/lib/proof.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field } from '#web/ui/Field.tsx'
import { useProveWithPasskey, useSendProofCode, useVerifyProofCode } from './queries.ts'

const focus = (field: HTMLInputElement | null) => field?.focus()

export default function ProofDialog() {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && answerProof(false)}
      title="Confirm it’s you"
      description="You are changing how you sign in. A code or your passkey shows that it is you."
    >
      <div className="flex flex-col gap-3">
        {problem && (
          <p role="alert" className="rounded-control bg-danger-soft px-3 py-2 text-on-danger-soft">
            {problem}
          </p>
        )}
        <ByCode onProblem={setProblem} />
        <ByPasskey onProblem={setProblem} />
      </div>
    </Dialog>
  )
}

interface WayProps {
  onProblem: (problem: string | null) => void
}

function ByCode({ onProblem }: WayProps) {
  const { whatsappNumber } = useCurrentUser()
  const [sentUntil, setSentUntil] = useState<number | null>(null)
  const [code, setCode] = useState('')
  const wait = useCountdown(sentUntil)
  const send = useSendProofCode()
  const verify = useVerifyProofCode()

  async function sendCode() {
    onProblem(null)
    try {
      await send.mutateAsync()
      setCode('')
      setSentUntil(Date.now() + COUNTDOWN.proofResendSeconds * 1000)
    } catch (error) {
      onProblem(messageOf(error, 'We couldn’t send a code. Please try again.'))
    }
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    onProblem(null)
    try {
      await verify.mutateAsync(code)
      answerProof(true)
    } catch (error) {
      onProblem(messageOf(error, 'We couldn’t check the code. Please try again.'))
      setCode('')
      if (isCodeEnded(error)) setSentUntil(Date.now())
    }
  }

  if (!whatsappNumber) return null
  if (sentUntil === null) {
    return (
      <>
        <p>{`The code goes to your number ${endOfNumber(whatsappNumber)}.`}</p>
        <Button
          icon={<MessageSquareText aria-hidden className="size-4" />}
          busy={send.isPending}
          onClick={sendCode}
        >
          Text me a code
        </Button>
      </>
    )
  }
  return (
    <form noValidate className="flex flex-col gap-3" onSubmit={confirm}>
      <Field
        label="Verification code"
        hint={`We have sent a code to your number ${endOfNumber(whatsappNumber)}.`}
      >
        <CodeInput ref={focus} value={code} onChange={setCode} />
      </Field>
      <Button type="submit" disabled={code.length < LIMITS.codeDigits} busy={verify.isPending}>
        Confirm
      </Button>
      <Button
        variant="quiet"
        className="tabular"
        disabled={wait > 0}
        busy={send.isPending}
        onClick={sendCode}
      >
        {wait > 0 ? `Send another code in ${wait} s` : 'Send another code'}
      </Button>
    </form>
  )
}

function ByPasskey({ onProblem }: WayProps) {
  const { data } = useQuery(passkeysQuery)
  const prove = useProveWithPasskey()
  if (!data?.length || !canUsePasskeys()) return null

  async function confirm() {
    onProblem(null)
    try {
      await prove.mutateAsync()
      answerProof(true)
    } catch (error) {
      onProblem(passkeyProblem(error))
    }
  }

  return (
    <Button
      variant="secondary"
      icon={<Fingerprint aria-hidden className="size-4" />}
      busy={prove.isPending}
      onClick={confirm}
    >
      Use a passkey
    </Button>
  )
}
