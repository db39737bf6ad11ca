// Two quiet banners above the page: no network (and what is waiting for it), and a newer version is available.

import { RefreshCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { getConfig } from '#core/endpoints/system.ts'
import { DELAY } from '#core/timing.ts'
import { call } from '#web/lib/api.ts'
import { useOnline } from '#web/lib/online.ts'
import { Button } from '#web/ui/Button.tsx'
import { useFinishSignOut } from '../session/use-finish-sign-out.ts'
import { switchToNewVersion, useNewVersion } from './service-worker.ts'

const UNFINISHED =
  'You are not signed out yet. Your session ends as soon as this device reaches the server again.'

export function OfflineBanner() {
  const online = useOnline()
  const isSigningOut = useFinishSignOut()
  useProbe(!online)
  if (online && !isSigningOut) return null
  return (
    <p
      role="status"
      className="flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-center text-on-warning-soft"
    >
      <WifiOff aria-hidden className="size-4 shrink-0" />
      {isSigningOut ? UNFINISHED : 'You are offline. Changes cannot be saved until you are back.'}
    </p>
  )
}

/** Asks the server now and then whether it can be reached again; a connection need not announce itself. */
function useProbe(isLost: boolean): void {
  useEffect(() => {
    if (!isLost) return
    // The answer is reported by the call itself; that there is none yet is no news.
    const probe = () => void call(getConfig, {}).catch(() => {})
    addEventListener('online', probe)
    const timer = setInterval(probe, DELAY.reachAgain)
    return () => {
      removeEventListener('online', probe)
      clearInterval(timer)
    }
  }, [isLost])
}

export function UpdateBanner() {
  if (!useNewVersion()) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 bg-info-soft px-4 py-1.5 text-on-info-soft"
    >
      A new version is ready. Reload when it suits you; unsaved changes would be lost.
      <Button
        variant="secondary"
        icon={<RefreshCw aria-hidden className="size-4" />}
        onClick={switchToNewVersion}
      >
        Reload
      </Button>
    </div>
  )
}
