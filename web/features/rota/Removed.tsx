// Says in an open dialog that somebody else has removed its booking meanwhile.

import { useQuery } from '@tanstack/react-query'
import { CalendarX } from 'lucide-react'
import { isStatus } from '#web/lib/api-error.ts'
import { useCan } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { shiftQuery } from './queries.ts'

/** For people who may see every booking. To others it is gone as soon as it is no longer theirs. */
export function useIsRemoved(shiftId: string): boolean {
  const can = useCan()
  const { error } = useQuery({ ...shiftQuery(shiftId), enabled: can('shifts:read-all') })
  return isStatus(error, 404)
}

/** Where the findings of a form would be. */
export function RemovedNote({ children }: { children?: string }) {
  return (
    <div
      role="alert"
      className="flex shrink-0 gap-2 border-t bg-warning-soft px-5 py-2.5 text-on-warning-soft"
    >
      <CalendarX aria-hidden className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">This booking was removed</p>
        <p>{children ?? 'It is no longer on the rota, so it cannot be changed.'}</p>
      </div>
    </div>
  )
}

export const CloseButton = ({ onClose }: { onClose: () => void }) => (
  <Button variant="secondary" onClick={onClose}>
    Close
  </Button>
)
