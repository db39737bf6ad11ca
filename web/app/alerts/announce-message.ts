// The toast and the browser notice of a new message: who wrote, how it begins, and a way to its thread.

import { TOAST } from '#core/timing.ts'
import { showNotice } from '#web/lib/browser-notices.ts'
import { toast } from '#web/ui/toast.ts'

interface NewMessage {
  title: string
  description: string
  /** The path of its thread. */
  link: string
  /** A newer notice with the same tag takes its place. */
  tag: string
}

export function announceMessage({ title, description, link, tag }: NewMessage, open: (path: string) => void) {
  toast({
    title,
    description,
    duration: TOAST.message,
    action: { label: 'Open', onClick: () => open(link) },
  })
  void showNotice({ title, body: description, url: link, tag })
}
