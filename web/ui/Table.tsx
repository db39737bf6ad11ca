// A plain table that scrolls sideways inside its own frame. Its caption is its accessible name.

import type { ComponentProps } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface TableProps extends ComponentProps<'table'> {
  caption: string
}

export function Table({ caption, className, children, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable by keyboard
    <section aria-label={caption} className="relative overflow-x-auto" tabIndex={0}>
      <table className={cx('w-full border-collapse text-left', className)} {...rest}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  )
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cx(
        'whitespace-nowrap border-b bg-subtle px-3 py-2 font-medium text-ink-soft text-sm',
        className,
      )}
      {...rest}
    />
  )
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cx('border-b px-3 py-2 align-middle', className)} {...rest} />
}
