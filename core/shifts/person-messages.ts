// What a person is sent when their shifts change. One table for every cause: the notification, the push and the
// WhatsApp message. All are sent in the agency's name.

import {
  bookedMessage,
  changedMessage,
  SHIFT_NOTICES,
  type ShiftSummary,
  unbookedMessage,
} from '../booking-messages.ts'
import { cancelledMessage, confirmedMessage, type JobSummary, NOTICES } from '../job-messages.ts'
import type { Notice } from '../notifications.ts'
import { PATHS } from '../paths.ts'
import type { Span } from '../time.ts'
import type { Undo } from './undo.ts'

/** What happened to one person's shifts. */
export type ShiftEvent =
  | {
      cause: 'booked' | 'restored' | 'taken-over' | 'unbooked' | 'passed-on'
      shifts: readonly ShiftSummary[]
    }
  | { cause: 'confirmed'; job: JobSummary & { serviceUserInitials: string | null; notes: string | null } }
  | { cause: 'changed'; before: Span; shift: ShiftSummary }
  | { cause: 'job-deleted'; job: JobSummary; shifts: readonly ShiftSummary[] }
  | { cause: 'person-deleted' | 'booking-undone' }
export type ShiftCause = ShiftEvent['cause']

interface PersonMessages {
  notice: Notice | null
  push: { title: string; body: string; url: string; tag: string } | null
  whatsapp: string | null
}

/** The messages with the shifts, the job and the application that they are about. */
export interface ComposedMessages extends PersonMessages {
  shiftIds: string[]
  jobId: string | null
  applicationId: string | null
}

/** A notification to other people about the same action. */
export interface OtherNotice {
  to: readonly string[]
  notice: Notice & { contractorId: string; contractorName: string; jobId: string; applicationId: string }
}

/** Messages that wait while their action can be undone. */
export interface HeldMessages extends ComposedMessages {
  /** Missing in rows of earlier versions, which held unbookings only. */
  undo?: Undo
  /** Who did it: only they can take it back. */
  byId?: string | null
  also?: OtherNotice[]
}

/** Shown on a lock screen: says that something has changed, but not where somebody receives care. */
const SHIFTS_CHANGED = {
  title: 'Your shifts have changed',
  body: 'Open your calendar to see what is new.',
  url: PATHS.rota,
  tag: 'shifts',
}

export function messagesFor(firstName: string, event: ShiftEvent): PersonMessages {
  switch (event.cause) {
    case 'booked':
    case 'restored':
    case 'taken-over':
      return {
        notice: SHIFT_NOTICES.booked(event.shifts),
        push: SHIFTS_CHANGED,
        whatsapp: bookedMessage(firstName, event.shifts),
      }
    case 'confirmed':
      // This notice is pushed as well as shown.
      return {
        notice: NOTICES.confirmed(event.job),
        push: null,
        whatsapp: confirmedMessage(firstName, event.job),
      }
    case 'changed':
      return {
        notice: SHIFT_NOTICES.changed(event.before, event.shift),
        push: SHIFTS_CHANGED,
        whatsapp: changedMessage(firstName, event.before, event.shift),
      }
    case 'unbooked':
    case 'passed-on':
      return {
        notice: SHIFT_NOTICES.cancelled(event.shifts[0]!),
        push: SHIFTS_CHANGED,
        whatsapp: unbookedMessage(firstName, event.shifts[0]!),
      }
    case 'job-deleted':
      return {
        notice: NOTICES.deletedForContractor(event.job, event.shifts.length),
        push: SHIFTS_CHANGED,
        whatsapp: cancelledMessage(firstName, event.job, event.shifts.length),
      }
    case 'booking-undone':
    case 'person-deleted':
      // Of a booking that was undone they never heard. Otherwise the farewell message covers it: they can no longer
      // sign in to read anything else.
      return { notice: null, push: null, whatsapp: null }
  }
}
