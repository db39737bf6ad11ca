// Every form and filter with a date or time field: how it is shown, how it is sent, and what was sent for each field.

import { type ReactNode, useState } from 'react'
import { KIND_LABELS } from '#core/availability.ts'
import { previewCopyWeek } from '#core/endpoints/rota.ts'
import { getShift } from '#core/endpoints/shift-checks.ts'
import { dayOf, wallTimeOf } from '#core/time.ts'
import { dayAt, MONDAY, shiftOf, utcDayOf } from '#tests/support/rota-data.ts'
import { AuditFilters } from '#web/features/audit/AuditFilters.tsx'
import type { Filters } from '#web/features/audit/queries.ts'
import { AvailabilityDialog } from '#web/features/availability/AvailabilityDialog.tsx'
import { JobFilters } from '#web/features/jobs/JobFilters.tsx'
import { JobForm } from '#web/features/jobs/JobForm.tsx'
import { NO_FILTER } from '#web/features/jobs/job-filter.ts'
import { BLANK_JOB } from '#web/features/jobs/job-form.ts'
import { WorkProfileDialog } from '#web/features/people/WorkProfileDialog.tsx'
import { BookingDetailsDialog } from '#web/features/rota/BookingDetailsDialog.tsx'
import { BookSlotDialog } from '#web/features/rota/BookSlotDialog.tsx'
import CopyWeekDialog from '#web/features/rota/CopyWeekDialog.tsx'
import { CsvExportCard } from '#web/features/rota/CsvExportCard.tsx'
import { FreeOnFilter } from '#web/features/rota/FreeOnFilter.tsx'
import { WindowControls } from '#web/features/rota/RotaToolbar.tsx'
import { MANAGER } from './screen.tsx'
import { answer, type Sent } from './stand-in.ts'
import { buttonCalled, clickOn, enter, press } from './typing.ts'

type Values = Record<string, string | null | undefined>

export interface FormCase {
  name: string
  /** The sources whose fields it shows. */
  files: string[]
  screen: () => ReactNode
  /** Opens or fills in what the fields need. */
  prepare?: () => Promise<void>
  labels: string[]
  /** Sent by a button or Enter; the others act on every change. */
  sends?: { button: string; path: string; values: (sent: Sent) => Values; hasEnter: boolean }
  /** What a filter has taken; a field that shows no whole date counts as empty. */
  taken?: () => Values
}

const close = () => undefined
const PERSON = { id: MANAGER.id, name: 'Amara Okafor' }
const SHIFT = shiftOf('00000000-0000-4000-8000-000000000009', MONDAY, '08:00', '17:00', {
  assignedToId: MANAGER.id,
})
const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const choose = (label: string) => async () => {
  const found = [...document.querySelectorAll('label')].find((each) => each.textContent?.startsWith(label))
  await clickOn(
    found?.querySelector('input, button') ??
      (found?.htmlFor ? document.getElementById(found.htmlFor) : found),
  )
}

export const ANSWERS = [
  answer(getShift, SHIFT),
  answer(previewCopyWeek, {
    totalCopied: 1,
    totalSkipped: 0,
    shifts: [
      {
        contractorId: MANAGER.id,
        contractorName: 'Amara Okafor',
        day: MONDAY,
        times: '08:00 - 16:00',
        headline: 'Home visit',
        skipped: null,
        blocked: [],
      },
    ],
    warnings: [],
    findings: [],
  }),
]

let taken: Values = {}

/** A filter with the state that its screen would keep. */
function Filtered<T>({
  start,
  read,
  children,
}: {
  start: T
  read: (value: T) => Values
  children: (value: T, set: (value: T) => void) => ReactNode
}) {
  const [value, setValue] = useState(start)
  taken = read(value)
  return children(value, setValue)
}

const availability = (body: Sent['body'], isWeekly: boolean): Values =>
  isWeekly
    ? { 'First day': text(body.recurStart), Until: text(body.recurEnd) }
    : {
        'First day': utcDayOf(body.start),
        'Last day': utcDayOf(body.end),
      }

export const FORMS: FormCase[] = [
  {
    name: 'Book Slot',
    files: ['rota/BookSlotDialog.tsx'],
    screen: () => <BookSlotDialog person={PERSON} day={MONDAY} like={SHIFT} onClose={close} />,
    labels: ['Date', 'Start time', 'End time'],
    sends: {
      button: 'Book Slot',
      path: '/api/bookings',
      hasEnter: true,
      values: ({ body }) => ({
        Date: text(body.date),
        'Start time': text(body.startTime),
        'End time': text(body.endTime),
      }),
    },
  },
  {
    name: 'Book Slot, every week',
    files: ['rota/RepeatFields.tsx'],
    screen: () => <BookSlotDialog person={PERSON} day={MONDAY} like={SHIFT} onClose={close} />,
    prepare: async () => {
      await choose('Repeat every week')()
      await enter('Until', 0)
      for (const digit of '29062026') await press(digit)
    },
    labels: ['Until'],
    sends: {
      button: 'Book',
      path: '/api/bookings',
      hasEnter: true,
      values: ({ body }) => ({ Until: text(body.until) }),
    },
  },
  {
    name: 'Edit and move a booking',
    files: ['rota/EditBookingForm.tsx'],
    screen: () => <BookingDetailsDialog shift={SHIFT} isMove onClose={close} />,
    labels: ['Start date', 'Start time', 'End date', 'End time'],
    sends: {
      button: 'Save',
      path: `/api/shifts/${SHIFT.id}`,
      hasEnter: true,
      values: ({ body }) => {
        const start = new Date(text(body.dateStart) || SHIFT.dateStart)
        const end = new Date(text(body.dateEnd) || SHIFT.dateEnd)
        return {
          'Start date': dayOf(start),
          'Start time': wallTimeOf(start),
          'End date': dayOf(end),
          'End time': wallTimeOf(end),
        }
      },
    },
  },
  {
    name: 'CSV export',
    files: ['rota/CsvExportCard.tsx'],
    screen: () => <CsvExportCard today={MONDAY} />,
    labels: ['From', 'To'],
    sends: {
      button: 'Download CSV',
      path: '/api/reports/shifts-csv',
      hasEnter: true,
      values: ({ url }) => ({ From: url.searchParams.get('from'), To: url.searchParams.get('to') }),
    },
  },
  {
    name: 'Copy week',
    files: ['rota/CopyWeekDialog.tsx'],
    screen: () => <CopyWeekDialog week={MONDAY} people={[]} onClose={close} />,
    labels: ['Copy the week of', 'To the week of'],
    sends: {
      button: 'Cop',
      path: '/api/rota/copy-week',
      hasEnter: false,
      values: ({ body }) => ({ 'Copy the week of': text(body.from), 'To the week of': text(body.to) }),
    },
  },
  {
    name: 'Availability of some days',
    files: ['availability/WhenFields.tsx'],
    screen: () => <AvailabilityDialog userId={MANAGER.id} entry={null} onClose={close} />,
    prepare: choose(KIND_LABELS.DAY_SHIFT),
    labels: ['First day', 'Last day'],
    sends: {
      button: 'Add Availability',
      path: `/api/users/${MANAGER.id}/availability`,
      hasEnter: true,
      values: ({ body }) => availability(body, false),
    },
  },
  {
    name: 'Availability of every week',
    files: ['availability/WhenFields.tsx'],
    screen: () => <AvailabilityDialog userId={MANAGER.id} entry={null} onClose={close} />,
    prepare: async () => {
      await choose(KIND_LABELS.DAY_SHIFT)()
      await choose('Every week')()
      await clickOn(buttonCalled('Mon'))
    },
    labels: ['First day', 'Until'],
    sends: {
      button: 'Add Availability',
      path: `/api/users/${MANAGER.id}/availability`,
      hasEnter: true,
      values: ({ body }) => availability(body, true),
    },
  },
  {
    name: 'Job',
    files: ['jobs/JobForm.tsx'],
    screen: () => (
      <JobForm
        initial={{
          ...BLANK_JOB,
          headline: 'Day shift',
          address: 'Leeds',
          shiftStartTime: '08:00',
          shiftEndTime: '16:00',
          startDate: MONDAY,
          endDate: dayAt(1),
        }}
      />
    ),
    labels: ['Start time', 'End time', 'Start date', 'End date'],
    sends: {
      button: 'Create Job',
      path: '/api/jobs',
      hasEnter: true,
      values: ({ body }) => ({
        'Start time': text(body.shiftStartTime),
        'End time': text(body.shiftEndTime),
        'Start date': text(body.startDate),
        'End date': text(body.endDate),
      }),
    },
  },
  {
    name: 'Work profile',
    files: ['people/WorkProfileDialog.tsx'],
    screen: () => (
      <WorkProfileDialog
        userId={MANAGER.id}
        name={PERSON.name}
        profile={{
          gender: null,
          dateOfBirth: '1985-03-30',
          startedOn: null,
          optOutSignedOn: '2026-01-31',
          optOutEndsOn: null,
          visaHours: 20,
          visaTerms: [{ from: MONDAY, to: dayAt(30) }],
          otherHours: 0,
        }}
        onClose={close}
      />
    ),
    labels: [
      'Date of birth',
      'Started on',
      'Opt-out signed on',
      'Opt-out ends on',
      'Term 1 from',
      'Term 1 to',
    ],
    sends: {
      button: 'Save',
      path: `/api/users/${MANAGER.id}/work-profile`,
      hasEnter: true,
      values: ({ body }) => {
        const [term] = body.visaTerms as { from: string; to: string }[]
        return {
          'Date of birth': text(body.dateOfBirth),
          'Started on': text(body.startedOn),
          'Opt-out signed on': text(body.optOutSignedOn),
          'Opt-out ends on': text(body.optOutEndsOn),
          'Term 1 from': term?.from,
          'Term 1 to': term?.to,
        }
      },
    },
  },
  {
    name: 'Job filters',
    files: ['jobs/JobFilters.tsx'],
    screen: () => (
      <Filtered start={{ ...NO_FILTER, from: MONDAY }} read={({ from, to }) => ({ From: from, To: to })}>
        {(filter, set) => <JobFilters filter={filter} onChange={set} shown={1} isStaff />}
      </Filtered>
    ),
    labels: ['From', 'To'],
    taken: () => taken,
  },
  {
    name: 'Audit filters',
    files: ['audit/AuditFilters.tsx'],
    screen: () => (
      <Filtered<Filters>
        start={{ dateFrom: MONDAY }}
        read={({ dateFrom = '', dateTo = '' }) => ({ From: dateFrom, To: dateTo })}
      >
        {(filters, set) => (
          <AuditFilters
            filters={filters}
            onSet={(name, value) => set({ ...filters, [name]: value || undefined })}
            onClear={() => set({})}
          />
        )}
      </Filtered>
    ),
    labels: ['From', 'To'],
    taken: () => taken,
  },
  {
    name: 'Free on',
    files: ['rota/FreeOnFilter.tsx'],
    screen: () => (
      <Filtered<{ day: string; kind: null } | null>
        start={{ day: MONDAY, kind: null }}
        read={(value) => ({ 'Free on': value?.day ?? '' })}
      >
        {(value, set) => (
          <FreeOnFilter
            value={value}
            day={MONDAY}
            onChange={(next) => set(next && { day: next.day, kind: null })}
          />
        )}
      </Filtered>
    ),
    prepare: () => clickOn(document.querySelector('button')),
    labels: ['Free on'],
    taken: () => taken,
  },
  {
    // The board stays where it is until there is a whole date to go to.
    name: 'Jump to date',
    files: ['rota/RotaToolbar.tsx'],
    screen: () => (
      <Filtered start={[MONDAY]} read={(jumps) => ({ 'Jump to date': jumps.at(-1) })}>
        {(jumps, set) => (
          <WindowControls
            day={jumps.at(-1)!}
            onMove={close}
            onToday={close}
            onJump={(day) => set([...jumps, day])}
          />
        )}
      </Filtered>
    ),
    labels: ['Jump to date'],
    taken: () => taken,
  },
]
