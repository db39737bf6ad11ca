// The account has been created; the product opens by itself.

import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { DELAY } from '#core/timing.ts'
import { renewSession } from '#web/lib/session.ts'

export function SetupDone() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => {
      navigate(PATHS.home)
      void renewSession(client)
    }, DELAY.setupRedirect)
    return () => clearTimeout(timer)
  }, [client, navigate])
  return (
    <div role="status" className="flex flex-col items-center py-4 text-center">
      <span className="mb-4 grid size-12 place-items-center rounded-full bg-success-soft text-on-success-soft">
        <CircleCheck aria-hidden className="size-6" />
      </span>
      <h1 className="font-semibold text-xl tracking-tight">Setup Complete!</h1>
      <p className="mt-1 text-muted">Opening your workspace…</p>
    </div>
  )
}
