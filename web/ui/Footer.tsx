import { cx } from '#web/lib/class-names.ts'

export function Footer({ agencyName, className }: { agencyName: string; className?: string }) {
  return (
    <footer
      className={cx('px-4 py-4 text-center text-muted text-sm', className)}
    >{`Property of ${agencyName}`}</footer>
  )
}
