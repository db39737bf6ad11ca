// The bar on a desktop and the tab strip on a phone, both from one list.

import { useLocation } from 'wouter'
import { useCan } from '#web/lib/current-user.ts'
import { NavLink, NavRow } from './NavLink.tsx'
import { isCurrentItem, NAV } from './nav.ts'

export function DesktopNav() {
  const can = useCan()
  const [location] = useLocation()
  return (
    <nav
      aria-label="Main"
      className="-mb-px mx-auto hidden max-w-[100rem] gap-1 overflow-x-auto px-4 md:flex lg:px-6"
    >
      {NAV.filter((item) => item.shown(can)).map((item) => {
        const { path, label, icon, badge: Badge } = item
        return (
          <NavRow
            key={path}
            path={path}
            isCurrent={isCurrentItem(item, location)}
            className="border-b-2 px-3 py-2 -outline-offset-2"
            looks={['border-accent text-accent', 'border-transparent text-muted hover:text-ink']}
            icon={icon}
            label={label}
            badge={Badge && <Badge />}
          />
        )
      })}
    </nav>
  )
}

export function TabStrip() {
  const can = useCan()
  const [location] = useLocation()
  const items = NAV.filter((item) => item.shown(can))
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 flex overflow-x-auto border-t bg-surface pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      {items.map((item) => {
        const { path, short, icon: Icon, badge: Badge } = item
        return (
          <NavLink
            key={path}
            path={path}
            isCurrent={isCurrentItem(item, location)}
            className="flex min-h-14 min-w-max flex-1 flex-col items-center justify-center gap-0.5 border-t-2 px-0.5 text-[min(0.6875rem,5vw)] -outline-offset-2"
            looks={['border-accent text-accent', 'border-transparent text-muted']}
          >
            <span className="relative">
              <Icon aria-hidden className="size-5" />
              {Badge && (
                <span className="absolute -top-1.5 left-3">
                  <Badge />
                </span>
              )}
            </span>
            {short}
          </NavLink>
        )
      })}
    </nav>
  )
}
