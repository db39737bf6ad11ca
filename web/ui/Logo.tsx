// A heart on a calendar page.

import { cx } from '#web/lib/class-names.ts'

export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cx('shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent-solid" />
      <path d="M11.5 6v4M20.5 6v4" className="stroke-on-accent" strokeWidth="2.2" strokeLinecap="round" />
      <rect x="6.5" y="8.5" width="19" height="17" rx="4" className="fill-on-accent" />
      <path
        d="M16 22.4l-4.7-4.5a3 3 0 0 1 4.2-4.3l.5.5.5-.5a3 3 0 0 1 4.2 4.3Z"
        className="fill-accent-solid"
      />
    </svg>
  )
}
