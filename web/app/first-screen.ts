// What is worth having but not worth waiting for begins once the first screen is in sight: on a slow connection
// everything that is loaded beside it would only make it later.

import { useEffect } from 'react'

let show: () => void = () => {}
const shown = new Promise<void>((resolve) => {
  show = resolve
})

export function whenFirstScreenIsShown(run: () => void): void {
  void shown.then(run)
}

/** Stands beside a screen that may still be on its way; it is there as soon as that is. */
export function FirstScreen() {
  useEffect(() => {
    performance.mark('first-screen')
    show()
  }, [])
  return null
}
