// Gives happy-dom what it lacks of a browser, and each test an empty page.

import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { reportAnswer } from '#web/lib/online.ts'
import { openDialog } from '#web/ui/opened-dialog.ts'
import { dismissToast, toastStore } from '#web/ui/toast.ts'
import { closeStreams, PushStream } from './event-source.ts'
import { checkStandIn } from './stand-in.ts'

// Generous for a loaded machine; nothing waits this long unless it is broken.
configure({ asyncUtilTimeout: 30_000 })

// The stand-in for the browser fires `selectionchange` within the call that changes the selection, and would never stop.
Selection.prototype.collapse = () => undefined

// Not stubbed by Vitest, which would take it away after each test.
Object.assign(globalThis, { EventSource: PushStream })

// It lays nothing out: nothing lies on anything. A list that shows only the rows in view needs a height to show any.
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { get: () => window.innerWidth },
  offsetHeight: { get: () => window.innerHeight },
  clientWidth: { get: () => window.innerWidth },
  clientHeight: { get: () => window.innerHeight },
})

// The board reads this as a property.
Object.defineProperty(Element.prototype, 'ariaColIndex', {
  configurable: true,
  get(this: Element) {
    return this.getAttribute('aria-colindex')
  },
})

Object.assign(document, { elementsFromPoint: () => [] })

afterEach(() => {
  cleanup()
  // Kept outside of React, for everything that is announced to screen readers.
  for (const announcer of document.querySelectorAll('[data-live-announcer]')) announcer.remove()
  closeStreams()
  reportAnswer(true)
  // The next one may have waited for this one to go.
  for (let left = toastStore.current(); left; left = toastStore.current()) dismissToast(left.id)
  openDialog(null)
  sessionStorage.clear()
  localStorage.clear()
  vi.useRealTimers()
  checkStandIn()
})
