import { describe, expect, it } from 'vitest'
import { bookedMessage, changedMessage, unbookedMessage } from './booking-messages.ts'
import { addDays, spanOf } from './time.ts'

function shift(day: string, startTime: string, endTime: string) {
  const span = spanOf(day, startTime, endTime)
  if (!span.ok) throw new Error(span.reason)
  const { start, end } = span
  return { start, end, headline: 'Night care', address: '1 High St', serviceUserInitials: 'AB', notes: null }
}

describe('what a contractor reads', () => {
  it('says what, when in London time with its real hours, and where', () => {
    expect(bookedMessage('Amara', [shift('2026-10-24', '20:00', '08:00')])).toBe(
      'Hello Amara, you have been booked for Night care.\n' +
        'Sat 24 Oct 2026, 20:00 - 08:00 (+1), 13h\nAddress: 1 High St\nService user: AB',
    )
  })

  it('lists several days in one message', () => {
    const days = [shift('2026-06-15', '09:00', '17:00'), shift('2026-06-16', '09:00', '17:00')]
    expect(bookedMessage('', days)).toBe(
      'Hello, you have been booked for Night care, 2 shifts:\nMon 15 Jun 2026, 09:00 - 17:00, 8h\n' +
        'Tue 16 Jun 2026, 09:00 - 17:00, 8h\nAddress: 1 High St\nService user: AB',
    )
  })

  it('names each of several shifts that differ, with its place', () => {
    const other = { ...shift('2026-06-16', '20:00', '08:00'), headline: 'Waking night', address: null }
    expect(bookedMessage('Amara', [shift('2026-06-15', '09:00', '17:00'), other])).toBe(
      'Hello Amara, you have been booked for 2 shifts:\n' +
        'Mon 15 Jun 2026, 09:00 - 17:00, 8h, Night care, 1 High St\n' +
        'Tue 16 Jun 2026, 20:00 - 08:00 (+1), 12h, Waking night\nYour calendar has the details.',
    )
  })

  it('lists 30 of many shifts and counts the others', () => {
    const days = Array.from({ length: 32 }, (_, n) => shift(addDays('2026-06-15', n), '09:00', '17:00'))
    const message = bookedMessage('Amara', days)
    expect(message).toContain('Night care, 32 shifts:')
    expect(message).toContain('Tue 14 Jul 2026, 09:00 - 17:00, 8h\nand 2 more.\nAddress: 1 High St')
  })

  it('shows the old and the new time of a shift that moved, and one time where it did not', () => {
    const [was, now] = [shift('2026-06-15', '09:00', '17:00'), shift('2026-06-15', '10:00', '17:00')]
    const moved = changedMessage('Amara', was, now)
    expect(moved).toContain(
      '\nWas: Mon 15 Jun 2026, 09:00 - 17:00, 8h\nNow: Mon 15 Jun 2026, 10:00 - 17:00, 7h',
    )
    expect(changedMessage('Amara', now, now)).toContain('changed.\nMon 15 Jun 2026, 10:00 - 17:00, 7h')
  })

  it('says plainly that nobody need come', () => {
    expect(unbookedMessage('Amara', shift('2026-06-15', '09:00', '17:00'))).toBe(
      'Hello Amara, your booking for Night care has been cancelled.\n' +
        'Mon 15 Jun 2026, 09:00 - 17:00, 8h\nYou do not need to attend.',
    )
  })
})
