// The rota board: who works when, and where there is room.

import { Search, SearchX, UserPlus, Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { listShiftRange, type Shift } from '#core/contracts/rota.ts'
import { contractorCalendarPath, PATHS } from '#core/paths.ts'
import { addDays, type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { isContractor } from '#core/users.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useIsPhone } from '#web/lib/use-media.ts'
import { useToday } from '#web/lib/use-today.ts'
import { AsAt } from '#web/ui/AsAt.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { BoardGrid, type BoardTarget } from './BoardGrid.tsx'
import { CsvExportCard } from './CsvExportCard.tsx'
import type { SetAvailability } from './DayAvailability.tsx'
import { DateStrip, DayList } from './DayList.tsx'
import { Legend } from './Legend.tsx'
import { RotaDialogs, type RotaOpen } from './RotaDialogs.tsx'
import { RotaStats } from './RotaStats.tsx'
import { StaffFilters, WindowControls } from './RotaToolbar.tsx'
import { ServiceUserSearch } from './ServiceUserSearch.tsx'
import { type BoardPerson, filterPeople, type StaffFilter } from './staff.ts'
import { useRota } from './use-rota.ts'
import { useRotaWindow } from './use-rota-window.ts'

const EVERYONE: StaffFilter = { text: '', role: 'everyone' }

export default function RotaBoardScreen({ SetAvailability }: { SetAvailability: SetAvailability }) {
  const can = useCan()
  const [, navigate] = useLocation()
  const today = useToday()
  const isPhone = useIsPhone()
  const { day, start, end, show } = useRotaWindow(today, isPhone)
  const { people, model, isPending, isMoving, error, retry } = useRota(start, end)
  const [filter, setFilter] = useState<StaffFilter>({ text: '', role: 'contractors' })
  const [target, setTarget] = useState<BoardTarget | null>(null)
  const [open, setOpen] = useState<RotaOpen | null>(null)
  const [isSearching, setSearching] = useState(false)
  const shown = useMemo(
    () => filterPeople(people, filter, (id) => model.hasShifts(id)),
    [people, filter, model],
  )
  const linked = can('calendar:any')

  const goTo = (shift: Shift) => {
    const on = dayOf(new Date(shift.dateStart))
    show(on)
    const person = people.find(({ id }) => id === shift.assignedToId)
    if (isPhone || !person) return setOpen({ type: 'shift', shift })
    if (!shown.includes(person)) setFilter(EVERYONE)
    setTarget({ userId: person.id, day: on })
  }

  const opened = {
    onDay: (person: BoardPerson, on: Day) => setOpen({ type: 'book', person, day: on }),
    onShift: (shift: Shift) => setOpen({ type: 'shift', shift }),
  }
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1">
          <h1 className="font-semibold text-xl tracking-tight md:text-2xl">Rota Board</h1>
          <p className="text-muted">
            {isPhone
              ? formatDay(day, FORMATS.longDate)
              : `${formatDay(start, FORMATS.date)} – ${formatDay(end, FORMATS.date)}`}
          </p>
        </div>
        {isPhone && (
          <IconButton
            label="Search and filter"
            variant="secondary"
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <Search aria-hidden className="size-4" />
          </IconButton>
        )}
        {can('rota:stats') && <RotaStats from={start} to={end} />}
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <WindowControls
          day={isPhone ? day : start}
          onMove={(weeks) => show(addDays(isPhone ? day : start, weeks * 7))}
          onToday={() => show(today)}
          onJump={show}
        />
        {(isSearching || !isPhone) && (
          <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full md:ml-auto">
            <StaffFilters filter={filter} onChange={setFilter} />
            {can('shifts:search') && <ServiceUserSearch today={today} onChoose={goTo} />}
          </div>
        )}
      </div>
      <AsAt of={listShiftRange} />
      {isPhone && <DateStrip start={start} day={day} today={today} onChoose={show} />}
      {error ? (
        <Card>
          <ErrorState title="The rota could not be loaded" error={error} onRetry={retry} />
        </Card>
      ) : isPending ? (
        <Card>
          <LoadingState label="Loading the rota" rows={12} />
        </Card>
      ) : shown.length === 0 ? (
        <Card>
          <Nobody filter={filter} onClear={() => setFilter(EVERYONE)} />
        </Card>
      ) : isPhone ? (
        <DayList people={shown} model={model} day={day} linked={linked} {...opened} />
      ) : (
        <Card className="overflow-hidden has-[.board:focus-visible]:outline-2 has-[.board:focus-visible]:outline-focus has-[.board:focus-visible]:outline-offset-2">
          <BoardGrid
            people={shown}
            model={model}
            start={start}
            today={today}
            linked={linked}
            busy={isMoving}
            target={target}
            {...opened}
            onShifts={(person, on) => setOpen({ type: 'day', person, day: on })}
            onName={({ id, role }) => linked && isContractor(role) && navigate(contractorCalendarPath(id))}
          />
          <Legend />
        </Card>
      )}
      {can('shifts:export') && <CsvExportCard today={today} />}
      <RotaDialogs {...{ open, model, people, SetAvailability }} onOpen={setOpen} />
    </div>
  )
}

function Nobody({ filter, onClear }: { filter: StaffFilter; onClear: () => void }) {
  const can = useCan()
  const showAll = (
    <Button variant="secondary" onClick={onClear}>
      Show all staff
    </Button>
  )
  if (filter.text.trim() !== '' || filter.role !== 'contractors') {
    return (
      <EmptyState title="Nobody matches" icon={<SearchX aria-hidden />} action={showAll}>
        No one on the staff has that name and role.
      </EmptyState>
    )
  }
  const add = can('users:create') && (
    <Link href={PATHS.admin} className={buttonClass('primary')}>
      <UserPlus aria-hidden className="size-4" />
      Add a contractor
    </Link>
  )
  return (
    <EmptyState
      title="No contractors yet"
      icon={<Users aria-hidden />}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {showAll}
          {add}
        </div>
      }
    >
      They appear here as soon as they have an account.
    </EmptyState>
  )
}
