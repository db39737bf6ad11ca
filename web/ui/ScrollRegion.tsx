// A part of the screen that scrolls on its own and can be reached and scrolled by keyboard.

import type { ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'

export function ScrollRegion(props: { label: string; className?: string; children: ReactNode }) {
  return (
    <section
      aria-label={props.label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      className={cx('overflow-y-auto overscroll-contain -outline-offset-2', props.className)}
    >
      {props.children}
    </section>
  )
}
