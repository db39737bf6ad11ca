// Starts a conversation: a person picker, and one more field from the caller.

import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { PersonPicker, type PickablePerson } from './PersonPicker.tsx'

interface StartConversationDialogProps {
  title: string
  description: string
  contractors: readonly PickablePerson[]
  loading: boolean
  /** The contractors could not be read. */
  failed: boolean
  chosen: string | null
  onChoose: (id: string | null) => void
  placeholder?: string
  busy: boolean
  onStart: () => Promise<void>
  onClose: () => void
  /** The field for the first message. */
  children: ReactNode
}

export function StartConversationDialog(props: StartConversationDialogProps) {
  const { title, description, contractors, loading, failed, chosen, onChoose, placeholder } = props
  const { busy, onStart, onClose, children } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void onStart()}>
            Start Conversation
          </Button>
        </>
      }
    >
      <form
        noValidate
        className="flex min-h-80 flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void onStart()
        }}
      >
        <Field
          label="Contractor"
          required
          error={failed ? 'The contractors could not be loaded.' : undefined}
        >
          <PersonPicker
            people={contractors}
            loading={loading}
            value={chosen}
            onChange={onChoose}
            {...(placeholder ? { placeholder } : {})}
          />
        </Field>
        {children}
      </form>
    </Dialog>
  )
}
