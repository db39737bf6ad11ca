// Changing one's own number: the new one gets a code, and counts when the code comes back.

import { type FormEvent, useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { isCodeEnded } from '#web/lib/codes.ts'
import { Button } from '#web/ui/Button.tsx'
import { CodeInput } from '#web/ui/CodeInput.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'
import { refusalText } from './errors.ts'
import { PHONE_PLACEHOLDER } from './phone.ts'
import { useRequestOwnNumber, useVerifyOwnNumber } from './queries.ts'

/** Each step begins in its field: the button that led to it is gone. */
const focus = (field: HTMLInputElement | null) => field?.focus()

export function OwnNumberDialog({ onClose }: { onClose: () => void }) {
  const [number, setNumber] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const request = useRequestOwnNumber()
  const verify = useVerifyOwnNumber()

  async function sendCode(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    try {
      await request.mutateAsync(number)
      setSent(true)
    } catch (error) {
      setProblem(refusalText(error, 'We couldn’t send a code. Please try again.'))
    }
  }

  async function confirm(event: FormEvent) {
    event.preventDefault()
    setProblem(null)
    try {
      await verify.mutateAsync({ whatsappNumber: number, otpCode: code })
      onClose()
    } catch (error) {
      setProblem(refusalText(error, 'We couldn’t check the code. Please try again.'))
      setCode('')
      if (isCodeEnded(error)) setSent(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title="Change my phone number"
      description="We text a code to the new number. Until you enter it here, your old number stays."
    >
      {isSent ? (
        <form noValidate className="flex flex-col gap-4" onSubmit={confirm}>
          <Field
            label="Verification code"
            hint={`We have sent a code to ${number}.`}
            error={problem ?? undefined}
          >
            <CodeInput ref={focus} value={code} onChange={setCode} />
          </Field>
          <Button
            variant="quiet"
            className="-ml-4 self-start"
            onClick={() => {
              setSent(false)
              setCode('')
              setProblem(null)
            }}
          >
            Use another number
          </Button>
          <DialogFormButtons
            onCancel={onClose}
            busy={verify.isPending}
            disabled={code.length < LIMITS.codeDigits}
          >
            {verify.isPending ? 'Changing...' : 'Change number'}
          </DialogFormButtons>
        </form>
      ) : (
        <form noValidate className="flex flex-col gap-4" onSubmit={sendCode}>
          <Field label="New phone number" error={problem ?? undefined}>
            <Input
              ref={focus}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              placeholder={PHONE_PLACEHOLDER}
              maxLength={LIMITS.phoneInput}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </Field>
          <DialogFormButtons onCancel={onClose} busy={request.isPending} disabled={!number.trim()}>
            {request.isPending ? 'Sending...' : 'Send code'}
          </DialogFormButtons>
        </form>
      )}
    </Dialog>
  )
}
