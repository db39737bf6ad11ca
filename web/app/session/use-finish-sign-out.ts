// Retries a sign-out that has not reached the server, and reports when it is done.

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { DELAY } from '#core/timing.ts'
import { finishSignOut, useUnfinishedSignOut } from '#web/lib/unfinished-sign-out.ts'
import { toast } from '#web/ui/toast.ts'

/** Whether a sign-out is waiting. */
export function useFinishSignOut(): boolean {
  const client = useQueryClient()
  const isUnfinished = useUnfinishedSignOut()
  const was = useRef(false)

  useEffect(() => {
    if (was.current && !isUnfinished) {
      toast({ title: 'You are signed out' })
      // Reads that were waiting for the sign-out can go out now.
      void client.invalidateQueries()
    }
    was.current = isUnfinished
    if (!isUnfinished) return
    const tryAgain = () => void finishSignOut().catch(() => {})
    addEventListener('online', tryAgain)
    const timer = setInterval(tryAgain, DELAY.signOutAgain)
    return () => {
      removeEventListener('online', tryAgain)
      clearInterval(timer)
    }
  }, [isUnfinished, client])

  return isUnfinished
}
