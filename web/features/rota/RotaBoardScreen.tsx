// The rota board: who works when, and where there are gaps.

import { CopyPlus, Search } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useLocation } from 'wouter'
import type { Shift } from '#core/contracts/rota.ts'
import { openingDay } from '#core/opening-day.ts'
import { personPath } from '#core/paths.ts'
import { addDays, type Day, dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { openFindSomeone } from '#web/features/shortlist/open-find-someone.tsx'
import { useDropJob } from '#web/features/shortlist/use-drop-job.tsx'
import { useCan } from '#web/lib/current-user.ts'
import { useIsPhone } from '#web/lib/use-media.ts'
import { useDayOf, useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { BoardGrid, type BoardTarget } from './BoardGrid.tsx'
import { CsvExportCard } from './CsvExportCard.tsx'
import { DateStrip } from './DateStrip.tsx'
import type { SetAvailability } from './DayAvailability.tsx'
import { DayList } from './DayList.tsx'
import { FreeOnFilter } from './FreeOnFilter.tsx'
import { Legend } from './Legend.tsx'
import { NobodyShown } from './NobodyShown.tsx'
import { PrintButton } from './PrintButton.tsx'
import { PrintedRota } from './PrintedRota.tsx'
import { RotaDialogs, type RotaOpen } from './RotaDialogs.tsx'
import { RotaStats } from './RotaStats.tsx'
import { StaffFilters, WindowControls } from './RotaToolbar.tsx'
import { ServiceUserSearch } from './ServiceUserSearch.tsx'
import { type BoardPerson, filterPeople, type StaffFilter } from './staff.ts'
import { useDropShift } from './use-drop-shift.tsx'
import { type FreeOn, useFreePeople } from './use-free-on.ts'
import { useOpenWork } from './use-open-work.ts'
import { useRota } from './use-rota.ts'
import { useRotaView, VIEWS } from './use-rota-view.ts'
import { useRotaWindow } from './use-rota-window.ts'

const EVERYONE: StaffFilter = { text: '', role: 'everyone' }

export default function RotaBoardScreen({ SetAvailability }: { SetAvailability: SetAvailability }) {
  const can = useCan()
  const [, navigate] = useLocation()
  const today = useToday()
  const isPhone = useIsPhone()
  const { view, setView } = useRotaView()
  const isList = isPhone && view === 'list'
  const { day, start, end, show } = useRotaWindow(useDayOf(openingDay), isList)
  const { people, model, isPending, isMoving, isUnmarked, error, retry } = useRota(start, end)
  const [filter, setFilter] = useState<StaffFilter>({ text: '', role: 'contractors' })
  const [freeOn, setFreeOn] = useState<FreeOn | null>(null)
  const [target, setTarget] = useState<BoardTarget | null>(null)
  const [open, setOpen] = useState<RotaOpen | null>(null)
  const [isSearching, setSearching] = useState(false)
  const [printedWeeks, setPrintedWeeks] = useState(1)
  const free = useFreePeople(people, freeOn)
  const shown = useMemo(
    () => filterPeople(people, filter, (id) => model.hasShifts(id), free),
    [people, filter, model, free],
  )
  const linked = can('team:view')
  const openWork = useOpenWork(start, end)
  const drops = { onDropJob: useDropJob(), onDropShift: useDropShift() }
  const showEveryone = () => {
    setFilter(EVERYONE)
    setFreeOn(null)
  }

  const goTo = (shift: Shift) => {
    const on = dayOf(new Date(shift.dateStart))
    show(on)
    const person = people.find(({ id }) => id === shift.assignedToId)
    if (isList || !person) return setOpen({ type: 'shift', shift })
    if (!shown.includes(person)) showEveryone()
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
            {isList
              ? formatDay(day, FORMATS.longDate)
              : `${formatDay(start, FORMATS.weekdayDate)} – ${formatDay(end, FORMATS.weekdayDate)} ${end.slice(0, 4)}`}
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
        {(isSearching || !isPhone) && (
          <div className="flex gap-2 max-md:order-last">
            <Button
              variant="secondary"
              icon={<CopyPlus aria-hidden className="size-4" />}
              onClick={() => setOpen({ type: 'copy', week: start })}
            >
              Copy week
            </Button>
            <PrintButton weeks={printedWeeks} onWeeks={setPrintedWeeks} />
          </div>
        )}
        {can('rota:stats') && <RotaStats from={start} to={end} />}
      </header>
      <div className="flex flex-wrap items-center gap-2">
        <WindowControls
          day={day}
          onMove={(weeks) => show(addDays(isList ? day : start, weeks * 7))}
          onToday={() => show(today)}
          onJump={show}
        />
        {(isSearching || !isPhone) && (
          <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full md:ml-auto">
            <StaffFilters filter={filter} onChange={setFilter} />
            <FreeOnFilter value={freeOn} day={day} onChange={setFreeOn} />
            {can('shifts:search') && <ServiceUserSearch today={today} onChoose={goTo} />}
          </div>
        )}
        {isPhone && (
          <Choice label="View" className="w-full" options={VIEWS} value={view} onChange={setView} />
        )}
      </div>
      {isList && <DateStrip start={start} day={day} today={today} onChoose={show} />}
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
          <NobodyShown
            isFreeFilter={freeOn !== null}
            isFiltered={filter.text.trim() !== '' || filter.role !== 'contractors'}
            onClear={showEveryone}
          />
        </Card>
      ) : isList ? (
        <DayList people={shown} model={model} day={day} linked={linked} {...opened} />
      ) : (
        <Card className="overflow-hidden has-[.board:focus-visible]:outline-2 has-[.board:focus-visible]:outline-focus has-[.board:focus-visible]:outline-offset-2">
          <BoardGrid
            people={shown}
            model={model}
            openWork={openWork}
            start={start}
            today={today}
            linked={linked}
            busy={isMoving}
            target={target}
            isNarrow={isPhone}
            {...opened}
            onJob={openFindSomeone}
            onHead={(on) => setOpen({ type: 'whole-day', day: on })}
            onShifts={(person, on) => setOpen({ type: 'day', person, day: on })}
            onName={({ id }) => linked && navigate(personPath(id))}
            {...(can('shifts:book') && {
              drops,
              onMove: (shift) => setOpen({ type: 'shift', shift, isMove: true }),
            })}
          />
          {isUnmarked && (
            <p role="status" className="border-t bg-warning-soft px-4 py-2 text-on-warning-soft">
              The rules could not be asked, so marks are missing. They follow by themselves.
            </p>
          )}
          <Legend />
        </Card>
      )}
      {can('shifts:export') && <CsvExportCard today={today} />}
      <PrintedRota people={shown} model={model} start={start} weeks={isList ? 1 : printedWeeks} />
      <RotaDialogs {...{ open, model, people, shown, linked, SetAvailability }} onOpen={setOpen} />
    </div>
  )
}
