// Prints the rota: how many weeks, then the browser's own printing, which also saves a PDF.

import { Printer } from 'lucide-react'
import { useState } from 'react'
import { LIMITS } from '#core/limits.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

interface PrintButtonProps {
  weeks: number
  onWeeks: (weeks: number) => void
}

const ALL = LIMITS.rotaWindowDays / 7
const CHOICES = [1, 2, 4, ALL].map((weeks) => ({
  value: String(weeks),
  label: weeks === 1 ? '1 week' : `${weeks} weeks`,
}))

export function PrintButton({ weeks, onWeeks }: PrintButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const print = () => {
    setOpen(false)
    // After the dialog has left the page.
    setTimeout(() => globalThis.print())
  }
  return (
    <>
      <Button
        variant="secondary"
        icon={<Printer aria-hidden className="size-4" />}
        onClick={() => setOpen(true)}
      >
        Print
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        size="small"
        title="Print Rota"
        description="Each week begins on a page of its own, with everyone shown. Choose “Save as PDF” in the next window for a file."
        footer={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button onClick={print}>Print</Button>
          </>
        }
      >
        <Choice
          label="How many weeks"
          options={CHOICES}
          value={String(weeks)}
          onChange={(chosen) => onWeeks(Number(chosen))}
        />
      </Dialog>
    </>
  )
}
