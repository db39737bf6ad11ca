// The item in the profile menu that turns notifications on for this device.

import { Bell, BellOff, BellRing } from 'lucide-react'
import { noticeState, useNotices } from '#web/lib/browser-notices.ts'
import { popupItemClass } from '#web/ui/Popup.tsx'
import { toast } from '#web/ui/toast.ts'

export function NoticeItem() {
  const { state, busy, turnOn, turnOff } = useNotices()
  if (state === 'unsupported') return null
  if (state === 'blocked') {
    return (
      <li>
        <p className={popupItemClass()} title="Allow them for this site in the browser settings">
          <BellOff aria-hidden />
          Notifications are blocked by the browser
        </p>
      </li>
    )
  }
  const isOn = state === 'on'
  return (
    <li>
      <button
        type="button"
        className={popupItemClass()}
        disabled={busy}
        aria-pressed={isOn}
        onClick={() => void (isOn ? turnOff() : turnOn()).then(tell)}
      >
        {isOn ? <BellRing aria-hidden /> : <Bell aria-hidden />}
        {isOn ? 'Turn off notifications' : 'Turn on notifications'}
      </button>
    </li>
  )
}

function tell(): void {
  const state = noticeState()
  if (state === 'on') {
    toast({
      title: 'Notifications are on',
      description: 'This device notifies you about new messages, applications and shift changes.',
    })
  } else if (state === 'off') toast({ title: 'Notifications are off on this device' })
}
