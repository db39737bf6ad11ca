// The filter "Free on…": a day, and the kind of shift that is looked for.

import { CalendarSearch, X } from 'lucide-react'
import * as Popover from 'radix-ui/popover'
import { useState } from 'react'
import { SHIFT_KIND_LABELS, SHIFT_KINDS, type ShiftKind } from '#core/shift-kinds.ts'
import type { Day } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { FreeOn } from './use-free-on.ts'

interface FreeOnFilterProps {
  value: FreeOn | null
  /** The day to start from. */
  day: Day
  onChange: (freeOn: FreeOn | null) => void
}

type KindChoice = ShiftKind | 'any'
const CHOICES: { value: KindChoice; label: string }[] = [
  { value: 'any', label: 'Any' },
  ...SHIFT_KINDS.map((value) => ({ value, label: SHIFT_KIND_LABELS[value] })),
]

export function FreeOnFilter({ value, day, onChange }: FreeOnFilterProps) {
  const current = value ?? { day, kind: null }
  return (
    <div className="flex items-center gap-1">
      <Popover.Root onOpenChange={(open) => open && onChange(current)}>
        <Popover.Trigger className={buttonClass(value ? 'primary' : 'secondary')}>
          <CalendarSearch aria-hidden className="size-4" />
          {value ? labelOf(value) : 'Free on…'}
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="end"
            sideOffset={4}
            collisionPadding={8}
            aria-label="Free on"
            className="z-40 flex w-74 animate-appear flex-col gap-3 rounded-card border bg-surface p-4 shadow-float"
          >
            <FreeOnFields initial={current} onChange={onChange} />
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {value && (
        <IconButton label="Show everyone again" variant="secondary" onClick={() => onChange(null)}>
          <X aria-hidden className="size-4" />
        </IconButton>
      )}
    </div>
  )
}

interface FreeOnFieldsProps {
  initial: FreeOn
  onChange: (freeOn: FreeOn | null) => void
}

/** Without a whole date nobody is filtered out. */
function FreeOnFields({ initial, onChange }: FreeOnFieldsProps) {
  const [day, setDay] = useState<Day | ''>(initial.day)
  const [kind, setKind] = useState(initial.kind)
  const filter = (on: Day | '', of: ShiftKind | null) => onChange(on ? { day: on, kind: of } : null)
  return (
    <>
      <Field label="Free on">
        <DayInput
          value={day}
          onChange={(chosen) => {
            setDay(chosen)
            filter(chosen, kind)
          }}
        />
      </Field>
      <Choice
        label="Kind of shift"
        options={CHOICES}
        value={kind ?? 'any'}
        onChange={(chosen) => {
          const next = chosen === 'any' ? null : chosen
          setKind(next)
          filter(day, next)
        }}
      />
    </>
  )
}

const labelOf = ({ day, kind }: FreeOn): string =>
  `Free on ${formatDay(day, FORMATS.weekdayDate)}${kind ? `: ${SHIFT_KIND_LABELS[kind].toLowerCase()}` : ''}`
