// When the person last touched this tab. Every call says whether that was just now, because polls alone must not keep
// an idle session alive.

import { LIFETIME } from '#core/timing.ts'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

let touchedAt = Number.NEGATIVE_INFINITY

/** Opening the page and coming back to it count too. */
export function watchActivity(page: Document, now: () => number = Date.now): void {
  const touch = () => {
    touchedAt = now()
  }
  const look = () => {
    if (page.visibilityState === 'visible') touch()
  }
  look()
  page.addEventListener('visibilitychange', look)
  // Before anybody can stop the event.
  for (const sign of SIGNS) page.addEventListener(sign, touch, { capture: true, passive: true })
}

export const isActive = (now: number = Date.now()): boolean => now - touchedAt < LIFETIME.activity
