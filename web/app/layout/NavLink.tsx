// A link to a screen that says whether one is there: in the bar, in the strip of a phone and in the tabs of the inbox.

import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { cx } from '#web/lib/class-names.ts'

interface NavLinkProps {
  path: string
  isCurrent: boolean
  className: string
  /** When one is there, and when not. */
  looks: readonly [current: string, other: string]
  children: ReactNode
}

export function NavLink({ path, isCurrent, className, looks, children }: NavLinkProps) {
  const [current, other] = looks
  return (
    <Link
      href={path}
      aria-current={isCurrent ? 'page' : undefined}
      className={cx('font-medium', className, isCurrent ? current : other)}
    >
      {children}
    </Link>
  )
}

interface NavRowProps extends Omit<NavLinkProps, 'children'> {
  icon: LucideIcon
  label: string
  /** A number at its end. */
  badge: ReactNode
}

/** With its icon, name and number in a row. */
export function NavRow({ icon: Icon, label, badge, className, ...link }: NavRowProps) {
  return (
    <NavLink
      {...link}
      className={cx('control-height inline-flex items-center gap-2 whitespace-nowrap', className)}
    >
      <Icon aria-hidden className="size-4" />
      {label}
      {badge}
    </NavLink>
  )
}
