// Links to the main screens, large enough for a thumb.

import { Briefcase, CalendarDays, type LucideIcon, MessageCircle, Users } from 'lucide-react'
import { Link } from 'wouter'
import type { Capability } from '#core/capabilities.ts'
import { PATHS } from '#core/paths.ts'
import { useCan } from '#web/lib/current-user.ts'

interface HomeCard {
  readonly path: string
  readonly title: string
  readonly staffText: string
  readonly contractorText?: string
  readonly icon: LucideIcon
  readonly needs: Capability
}

const CARDS: readonly HomeCard[] = [
  {
    path: PATHS.rota,
    title: 'Rota Board',
    staffText: 'Book shifts and see who is free',
    contractorText: 'Your shifts and your availability',
    icon: CalendarDays,
    needs: 'shifts:read',
  },
  {
    path: PATHS.jobs,
    title: 'Live Jobs',
    staffText: 'Open jobs and their applicants',
    contractorText: 'Find work and apply',
    icon: Briefcase,
    needs: 'jobs:read',
  },
  {
    path: PATHS.whatsapp,
    title: 'WhatsApp',
    staffText: 'Write to contractors',
    icon: MessageCircle,
    needs: 'whatsapp:use',
  },
  {
    path: PATHS.team,
    title: 'Team',
    staffText: 'Everyone who works with you',
    icon: Users,
    needs: 'team:view',
  },
]

export function HomeCards() {
  const can = useCan()
  const manages = can('home:management-cards')
  const cards = CARDS.filter(({ needs, contractorText }) => can(needs) && (manages || contractorText))
  return (
    <nav aria-label="Go to" className="flex flex-wrap gap-3 md:gap-4">
      {cards.map(({ path, title, staffText, contractorText, icon: Icon }) => (
        <Link
          key={path}
          href={path}
          className="flex min-w-min flex-1 basis-[max(9.5rem,38%)] flex-col gap-2 rounded-card border bg-surface p-4 shadow-card transition-colors hover:border-accent md:basis-52 md:flex-row md:items-center md:gap-4"
        >
          <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-on-accent-soft">
            <Icon aria-hidden className="size-5" />
          </span>
          <span className="min-w-0">
            <span className="block font-semibold">{title}</span>
            <span className="block text-muted text-sm">{manages ? staffText : contractorText}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
