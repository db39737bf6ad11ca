// A small spinner. Decorative: the component that shows it says in words what is happening.

import { cx } from '#web/lib/class-names.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'inline-block size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent',
        className,
      )}
    />
  )
}
