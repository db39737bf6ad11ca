// Permission for the browser's own notifications: asked for when the person presses the button, never on load.

import { useState } from 'react'

export type NoticePermission = NotificationPermission | 'unsupported'

function currentPermission(): NoticePermission {
  return 'Notification' in globalThis ? Notification.permission : 'unsupported'
}

export function useNoticePermission() {
  const [permission, setPermission] = useState(currentPermission)
  return {
    permission,
    async ask(): Promise<NoticePermission> {
      if (permission === 'unsupported') return permission
      const answer = await Notification.requestPermission()
      setPermission(answer)
      return answer
    },
  }
}
