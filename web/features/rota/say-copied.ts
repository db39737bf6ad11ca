// Says that a week was copied, with Undo for as long as nobody has been told.

import type { QueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '#core/contracts/index.ts'
import type { copyWeek } from '#core/endpoints/rota.ts'
import { toast } from '#web/ui/toast.ts'
import { toldLater, undoToast } from '#web/ui/undo-toast.ts'
import { copyWords } from './copy-week.ts'
import { undoLatest } from './queries.ts'

export function sayCopied(client: QueryClient, done: AnswerOf<typeof copyWeek>): void {
  const title = 'Week Copied'
  const copied = copyWords(done, 'Copied')
  const { undoShiftId } = done
  if (!undoShiftId) {
    toast({ title, description: copied })
    return
  }
  undoToast(
    { title, description: `${copied}. ${toldLater('Everyone concerned')}` },
    () => undoLatest(client, undoShiftId),
    { title: 'Copy Undone', description: 'The copied bookings are removed, and nobody was told.' },
  )
}
