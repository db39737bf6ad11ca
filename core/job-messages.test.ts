import { describe, expect, it } from 'vitest'
import { cancelledMessage, confirmedMessage, jobDatesLabel, jobTimesLabel, NOTICES } from './job-messages.ts'

const JOB = {
  headline: 'Nights at Elm House',
  address: '4 Elm Road, York',
  startDate: '2026-06-22',
  endDate: '2026-06-24',
  shiftStartTime: '20:00',
  shiftEndTime: '08:00',
}

describe('the words about a job', () => {
  it('name one day once and a stretch by its ends', () => {
    expect(jobDatesLabel(JOB)).toBe('Mon 22 Jun 2026 to Wed 24 Jun 2026')
    expect(jobDatesLabel({ ...JOB, endDate: JOB.startDate })).toBe('Mon 22 Jun 2026')
  })

  it('mark an end on the next day and a whole day', () => {
    expect(jobTimesLabel(JOB)).toBe('20:00 - 08:00 (+1)')
    expect(jobTimesLabel({ shiftStartTime: '08:00', shiftEndTime: '08:00' })).toBe('08:00 - 08:00 (24h)')
    expect(jobTimesLabel({ shiftStartTime: '08:00', shiftEndTime: '20:00' })).toBe('08:00 - 20:00')
  })

  it('confirm with everything needed to turn up', () => {
    expect(confirmedMessage('Amara', { ...JOB, serviceUserInitials: null, notes: null })).toBe(
      'Hello Amara, you are confirmed for Nights at Elm House, 3 shifts.\nMon 22 Jun 2026 to Wed 24 Jun 2026\n' +
        '20:00 - 08:00 (+1)\nAddress: 4 Elm Road, York',
    )
  })

  it('leave out an address that a job does not have', () => {
    const message = confirmedMessage('Amara', { ...JOB, address: '', serviceUserInitials: 'JK', notes: null })
    expect(message).toMatch(/20:00 - 08:00 \(\+1\)\nService user: JK$/)
  })

  it('give the notes of a confirmation to the contractor', () => {
    const message = confirmedMessage('Amara', { ...JOB, serviceUserInitials: 'JK', notes: 'Ask for Sue' })
    expect(message).toMatch(/Service user: JK\nNotes: Ask for Sue$/)
  })

  it('give the reason for a rejection as a sentence, and none where none was given', () => {
    const start = 'Your application for Nights at Elm House was not successful.'
    expect(NOTICES.rejected(JOB, null).message).toBe(start)
    expect(NOTICES.rejected(JOB, 'We need a driver').message).toBe(`${start} We need a driver.`)
    expect(NOTICES.rejected(JOB, 'We need a driver.').message).toBe(`${start} We need a driver.`)
  })

  it('say in a cancellation that nobody need attend, and only where someone was booked', () => {
    expect(cancelledMessage('', JOB, 1)).toBe(
      'Hello, Nights at Elm House has been cancelled.\n1 shift of yours still to come has been taken off the rota.\nYou do not need to attend.',
    )
    expect(NOTICES.deletedForContractor(JOB, 2).message).toMatch('2 shifts of yours')
    expect(NOTICES.deletedForContractor(JOB, 0).message).toBe('Nights at Elm House was cancelled.')
  })
})
