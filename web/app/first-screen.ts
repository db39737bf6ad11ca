// Defers what the first screen does not need: on a slow connection, loading it at the same time would delay the screen.

import { useEffect } from 'react'

let show: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  show = resolve
})

export function whenFirstScreenIsShown(run: () => void): void {
  void shown.then(run)
}

/** Rendered next to a screen that may still be loading, so it mounts when that screen does. */
export function FirstScreen() {
  useEffect(() => {
    performance.mark('first-screen')
    show()
  }, [])
  return null
}
