// Undo inside the booking details: a toast behind a dialog cannot be reached by keyboard.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { TOAST } from '#core/timing.ts'
import { Button } from '#web/ui/Button.tsx'
import { toldLater, undoAndSay } from '#web/ui/undo-toast.ts'
import { undoLatest } from './queries.ts'
import { isChanged, putBackWords } from './say-moved.ts'

interface UndoChangeProps {
  before: Shift
  after: Shift
  onUndone: () => void
}

export function UndoChange({ before, after, onUndone }: UndoChangeProps) {
  const client = useQueryClient()
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), TOAST.undo)
    return () => clearTimeout(timer)
  }, [])
  if (isOver || !isChanged(before, after)) return null
  const undo = () => {
    onUndone()
    void undoAndSay(() => undoLatest(client, after.id), putBackWords(before))
  }
  return (
    <div className="flex items-center gap-3 rounded-control bg-subtle px-3 py-2">
      <p className="min-w-0 flex-1">{`Saved. ${toldLater(after.assignedToName)}`}</p>
      <Button variant="secondary" onClick={undo}>
        Undo
      </Button>
    </div>
  )
}
