import { describe, expect, it } from 'vitest'
import { emailDraft } from './email-draft.ts'

const JOB = {
  id: '1',
  headline: 'Nights & days',
  address: '4 Elm Road, York',
  genderPreference: 'NO_PREFERENCE' as const,
  shiftStartTime: '20:00',
  shiftEndTime: '08:00',
  hoursPerDay: 12,
  startDate: '2026-06-22',
  endDate: '2026-06-22',
  serviceUserInitials: null,
  localAuthority: null,
  notes: 'x'.repeat(4000),
  bonus: '£50',
  status: 'OPEN' as const,
  coverForShiftId: null,
  offeredFromId: null,
  createdAt: '2026-06-01T09:00:00.000Z',
}
const AMARA = {
  id: '2',
  fullName: 'Amara Okafor',
  firstName: 'Amara',
  lastName: 'Okafor',
  email: null,
  username: 'amara.okafor',
  role: 'CONTRACTOR' as const,
  whatsappNumber: '+447700900001',
  profileImageUrl: null,
}

describe('the e-mail draft', () => {
  const draft = new URL(emailDraft('socialcare@example.org', JOB, AMARA))

  it('goes to the agency with the job in its subject', () => {
    expect(draft.protocol + draft.pathname).toBe('mailto:socialcare@example.org')
    expect(draft.searchParams.get('subject')).toBe('Job application: Nights & days')
  })

  it('tells the job and the contractor, and leaves out what there is not', () => {
    const body = draft.searchParams.get('body') ?? ''
    for (const line of [
      'Address: 4 Elm Road, York',
      'Dates: Mon 22 Jun 2026',
      'Shift times: 20:00 - 08:00 (+1)',
      'Hours per day: 12.00',
      'Gender preference: Male or Female',
      'Bonus: £50',
      'Name: Amara Okafor',
      'Phone: +447700900001',
    ]) {
      expect(body.split('\r\n')).toContain(line)
    }
    expect(body).not.toMatch('Local authority')
    expect(body).not.toMatch('E-mail')
    expect(body.length).toBeLessThan(1200)
  })
})
