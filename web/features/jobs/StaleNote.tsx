// Says that earlier data stays on screen while the server cannot be reached.

import { Button } from '#web/ui/Button.tsx'

interface StaleNoteProps {
  title: string
  text: string
  onRetry: () => void
  retrying: boolean
}

export function StaleNote({ title, text, onRetry, retrying }: StaleNoteProps) {
  return (
    <div
      role="alert"
      className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-card bg-warning-soft px-4 py-2 text-on-warning-soft"
    >
      <p>
        <span className="font-semibold">{title}</span> {text}
      </p>
      <Button variant="secondary" onClick={onRetry} busy={retrying}>
        Try again
      </Button>
    </div>
  )
}
