// Each test begins with an empty page.

import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

// The stand-in for the browser tells of a new selection within the call that makes it, and so would without end.
Selection.prototype.collapse = () => undefined

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
})
