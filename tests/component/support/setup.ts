// Each test begins with an empty page.

import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The stand-in for the browser fires `selectionchange` within the call that changes the selection, and would never stop.
Selection.prototype.collapse = () => undefined

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
