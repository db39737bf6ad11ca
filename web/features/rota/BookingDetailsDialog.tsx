// One booking: what, when, where, for whom; the job behind it; and editing and unbooking for people who may.

import { CalendarPlus, CalendarX, ShieldAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { Shift } from '#core/contracts/rota.ts'
import { dayOf } from '#core/time.ts'
import { FORMATS, formatDay } from '#core/time-labels.ts'
import { BookingDoNotSend } from '#web/features/people/BookingDoNotSend.tsx'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { FindingsPanel } from '#web/ui/FindingsPanel.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { BookingFacts } from './BookingFacts.tsx'
import { EditBookingForm, useEditBooking } from './EditBookingForm.tsx'
import { LiveJobCard } from './LiveJobCard.tsx'
import { NewMessagesAlert } from './NewMessagesAlert.tsx'
import { NotTold } from './NotTold.tsx'
import { Overruled } from './Overruled.tsx'
import { CloseButton, RemovedNote, useIsRemoved } from './Removed.tsx'
import { UnbookButton } from './UnbookButton.tsx'
import { UndoChange } from './UndoChange.tsx'
import { useOfficeWhatsapp, WhatsAppContact } from './WhatsAppContact.tsx'

interface BookingDetailsProps {
  /** Null keeps it closed. */
  shift: Shift | null
  onClose: () => void
  /** Offers to book the person again, at the same place and times. */
  onBookAnother?: (shift: Shift) => void
  /** Opens the form that moves it at once. */
  isMove?: boolean
  /** The rota rules it breaks, if the caller knows. */
  warnings?: readonly string[]
  /** It is no longer among the shifts that the caller shows. */
  isGone?: boolean
}

type OpenDetailsProps = BookingDetailsProps & { shift: Shift }

export function BookingDetailsDialog({ shift, onClose, ...rest }: BookingDetailsProps) {
  if (!shift) return null
  return <OpenDetails key={shift.id} shift={shift} onClose={onClose} {...rest} />
}

function OpenDetails({ shift: given, onClose, onBookAnother, isMove, warnings, isGone }: OpenDetailsProps) {
  const can = useCan()
  const office = useOfficeWhatsapp()
  const me = useCurrentUser()
  const [editing, setEditing] = useState<'edit' | 'move' | null>(isMove ? 'move' : null)
  // Shows what was saved here until the caller has refetched it.
  const [saved, setSaved] = useState<{ over: Shift; shift: Shift } | null>(null)
  const shift = saved?.over === given ? saved.shift : given
  const [change, setChange] = useState<{ before: Shift; after: Shift } | null>(null)
  const isRemoved = useIsRemoved(shift.id)
  const mayRead = can('shifts:read-all') || shift.assignedToId === me.id
  if (!mayRead) return <NotYours onClose={onClose} />
  // People who book see what they have just done with it.
  if (isGone && !can('shifts:book')) return <Gone shift={shift} office={office} onClose={onClose} />
  if (editing) {
    const done = (after?: Shift) => {
      if (after) setSaved({ over: given, shift: after })
      setChange(after ? { before: shift, after } : null)
      setEditing(null)
    }
    // After a move the board is what one wants to see, and the toast that undoes it.
    const moved = (after?: Shift) => (after ? onClose() : setEditing(null))
    return (
      <EditDialog
        shift={shift}
        isRemoved={isRemoved}
        title={editing === 'move' ? 'Move Booking' : 'Edit Booking'}
        onClose={onClose}
        onDone={editing === 'move' ? moved : done}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Booking Details"
      description={subtitleOf(shift)}
      notice={isRemoved && <RemovedNote />}
      footer={
        isRemoved ? (
          <CloseButton onClose={onClose} />
        ) : can('shifts:book') ? (
          <>
            <UnbookButton shift={shift} onDone={onClose} />
            {onBookAnother && (
              <Button
                variant="secondary"
                className="max-md:px-2!"
                icon={<CalendarPlus aria-hidden className="size-4 max-md:hidden" />}
                onClick={() => onBookAnother(shift)}
              >
                Book another
              </Button>
            )}
            <Button variant="secondary" className="max-md:px-2!" onClick={() => setEditing('move')}>
              Move…
            </Button>
            <Button className="max-md:flex-none!" onClick={() => setEditing('edit')}>
              Edit
            </Button>
          </>
        ) : (
          office && <WhatsAppContact href={office} />
        )
      }
    >
      <div className="flex flex-col gap-5">
        {change && !isRemoved && <UndoChange {...change} onUndone={onClose} />}
        <NewMessagesAlert />
        <NotTold shiftId={shift.id} />
        <BookingFacts shift={shift} warnings={warnings} />
        {can('shifts:read-all') && <Overruled shiftId={shift.id} />}
        {can('do-not-send:use') && !isRemoved && (
          <BookingDoNotSend
            person={{ id: shift.assignedToId, name: shift.assignedToName }}
            serviceUserInitials={shift.serviceUserInitials}
            localAuthority={shift.localAuthority}
          />
        )}
        {shift.jobId && <LiveJobCard jobId={shift.jobId} shift={shift} />}
      </div>
    </Dialog>
  )
}

interface EditDialogProps {
  shift: Shift
  /** What was typed stays, to be read or copied. */
  isRemoved: boolean
  title: string
  onClose: () => void
  /** Saved or cancelled: returns to the details. */
  onDone: (saved?: Shift) => void
}

function EditDialog({ shift, isRemoved, title, onClose, onDone }: EditDialogProps) {
  const editing = useEditBooking(shift, onDone)
  const { rules } = editing
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !editing.isPending && onClose()}
      title={title}
      description={subtitleOf(shift)}
      notice={
        isRemoved ? (
          <RemovedNote>What you have typed is still here, but it cannot be saved.</RemovedNote>
        ) : (
          <FindingsPanel state={rules} verb="save anyway" cannot="This cannot be saved." />
        )
      }
      footer={
        isRemoved ? (
          <CloseButton onClose={onClose} />
        ) : (
          <>
            <Button variant="secondary" onClick={() => onDone()} disabled={editing.isPending}>
              Cancel
            </Button>
            <Button type="submit" form={formId} busy={editing.isPending} disabled={rules.isStopped}>
              {rules.stop === 'reason' ? 'Save anyway' : 'Save'}
            </Button>
          </>
        )
      }
    >
      <EditBookingForm id={formId} editing={editing} isRemoved={isRemoved} />
    </Dialog>
  )
}

function subtitleOf(shift: Shift): string {
  const day = formatDay(dayOf(new Date(shift.dateStart)), FORMATS.longDate)
  return `${shift.assignedToName} · ${day}`
}

function Gone({ shift, office, onClose }: { shift: Shift; office: string | null; onClose: () => void }) {
  const day = formatDay(dayOf(new Date(shift.dateStart)), FORMATS.longDate)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Booking Details"
      size="small"
      footer={office && <WhatsAppContact href={office} />}
    >
      <div role="alert">
        <EmptyState title="This shift has changed" icon={<CalendarX aria-hidden />}>
          {`The office has just moved or cancelled ${shift.headline} on ${day}, or given it to someone else. My Calendar shows the shifts that are yours.`}
        </EmptyState>
      </div>
    </Dialog>
  )
}

function NotYours({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Booking Details" size="small">
      <EmptyState title="Access Restricted" icon={<ShieldAlert aria-hidden />}>
        You can only view your own shift details. This booking belongs to someone else.
      </EmptyState>
    </Dialog>
  )
}
