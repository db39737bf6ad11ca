// The shifts from today on that break a rule. Each line opens the first booking that it is about.

import { CircleX, TriangleAlert } from 'lucide-react'
import type { ConflictItem } from '#core/contracts/reports.ts'
import { LIMITS } from '#core/limits.ts'
import { FORMATS, formatDay, timeRangeLabel } from '#core/time-labels.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { type ConflictGroup, groupConflicts, othersText } from './conflict-groups.ts'
import { HomeSection, rowClass } from './HomeSection.tsx'

interface ConflictsSectionProps {
  items: readonly ConflictItem[]
  onOpen: (item: ConflictItem) => void
}

export function ConflictsSection({ items, onOpen }: ConflictsSectionProps) {
  return (
    <HomeSection
      title="Conflicts ahead"
      icon={<TriangleAlert aria-hidden />}
      description={`The next ${LIMITS.conflictDaysAhead} days`}
      items={groupConflicts(items)}
      empty="Nothing on the rota ahead breaks a rule."
    >
      {(group) => (
        <Conflict
          key={`${group.first.rule} ${group.first.shiftId}`}
          group={group}
          onOpen={() => onOpen(group.first)}
        />
      )}
    </HomeSection>
  )
}

function Conflict({ group, onOpen }: { group: ConflictGroup; onOpen: () => void }) {
  const { first: item, others } = group
  const isHard = item.severity === 'conflict'
  const span = { start: new Date(item.dateStart), end: new Date(item.dateEnd) }
  return (
    <li>
      <button type="button" className={rowClass} onClick={onOpen}>
        <span className="min-w-0 flex-1 basis-48">
          <span className="block break-words font-semibold">{item.contractorName}</span>
          <span className="block break-words text-ink-soft">
            {`${formatDay(item.day, FORMATS.weekdayDate)}, ${timeRangeLabel(span)} · ${item.headline}`}
          </span>
          {others.length > 0 && <span className="block break-words text-ink-soft">{othersText(others)}</span>}
          <span className="block break-words">{`${item.reason}.`}</span>
          {item.override && (
            <span className="block break-words text-ink-soft">
              {`Overruled by ${item.override.byName}: “${item.override.reason}”`}
            </span>
          )}
        </span>
        <Badge
          tone={isHard ? 'danger' : 'warning'}
          icon={isHard ? <CircleX aria-hidden /> : <TriangleAlert aria-hidden />}
        >
          {isHard ? 'Conflict' : 'Warning'}
        </Badge>
      </button>
    </li>
  )
}
