// A word on a soft background. The word carries the meaning; the colour only helps.

import type { ReactNode } from 'react'
import { badgeText } from '#core/badge.ts'
import { cx } from '#web/lib/class-names.ts'

const tones = {
  neutral: 'bg-neutral-soft text-on-neutral-soft',
  accent: 'bg-accent-soft text-on-accent-soft',
  success: 'bg-success-soft text-on-success-soft',
  warning: 'bg-warning-soft text-on-warning-soft',
  danger: 'bg-danger-soft text-on-danger-soft',
  info: 'bg-info-soft text-on-info-soft',
  day: 'bg-day text-on-day',
  night: 'bg-night text-on-night',
  full: 'bg-full text-on-full',
  any: 'bg-any text-on-any',
  unavailable: 'bg-unavailable text-on-unavailable hatch',
  booked: 'bg-booked text-on-booked',
}
export type Tone = keyof typeof tones

interface BadgeProps {
  tone?: Tone
  icon?: ReactNode
  className?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', icon, className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full shrink-0 items-center gap-1 rounded-md px-2 py-0.5 font-medium text-xs [&>svg]:size-3.5',
        tones[tone],
        className,
      )}
    >
      {icon}
      {children}
    </span>
  )
}

interface CountBadgeProps {
  count: number
  label: string
  /** The label of a count of one, if it differs. */
  one?: string
  /** The highest number that is shown as such. */
  most?: number
}

/** A count next to a link or an icon; '9+' from ten unless told otherwise. Renders nothing for zero. */
export function CountBadge({ count, label, one = label, most }: CountBadgeProps) {
  if (count <= 0) return null
  return (
    <span className="tabular relative inline-grid min-h-4.5 min-w-4.5 place-items-center rounded-full bg-danger-solid px-1 font-semibold text-[0.6875rem] text-on-danger leading-none">
      <span aria-hidden>{badgeText(count, most)}</span>
      <span className="sr-only">{`${count} ${count === 1 ? one : label}`}</span>
    </span>
  )
}
