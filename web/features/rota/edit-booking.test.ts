import { describe, expect, it } from 'vitest'
import type { Shift } from '#core/contracts/rota.ts'
import { changeOf, editCheckOf, fieldsOf, isNewlyLong, movedFields, shortInitials } from './edit-booking.ts'

const SHIFT: Shift = {
  id: 's',
  assignedToId: 'u',
  assignedToName: 'Amara Okafor',
  dateStart: '2026-10-24T19:00:00.000Z',
  dateEnd: '2026-10-25T08:00:00.000Z',
  headline: 'Night care',
  roleLabel: null,
  address: '1 High St',
  notes: null,
  localAuthority: null,
  serviceUserInitials: 'AB',
  jobId: null,
  jobTitle: null,
}
const wrong = (change: object) => {
  const answer = changeOf({ ...fieldsOf(SHIFT), ...change }, SHIFT)
  return answer.ok ? null : answer.wrong
}

describe('the edit form', () => {
  it('shows London days and times, whatever zone the browser is in', () => {
    expect(fieldsOf(SHIFT)).toMatchObject({
      startDate: '2026-10-24',
      startTime: '20:00',
      endDate: '2026-10-25',
      endTime: '08:00',
    })
  })

  it('moves a booking by days at the same times of day, also over a change of the clocks', () => {
    const fields = movedFields(SHIFT, 'v', -1)
    expect(fields).toMatchObject({ contractorId: 'v', startDate: '2026-10-23', endDate: '2026-10-24' })
    expect(changeOf(fields, SHIFT)).toMatchObject({
      ok: true,
      change: { dateStart: '2026-10-23T19:00:00.000Z', dateEnd: '2026-10-24T07:00:00.000Z' },
    })
  })

  it('names the person only when another one was chosen', () => {
    const change = (contractorId: string | null) => changeOf({ ...fieldsOf(SHIFT), contractorId }, SHIFT)
    expect(change('u')).toMatchObject({
      ok: true,
      change: expect.not.objectContaining({ contractorId: 'u' }),
    })
    expect(change('v')).toMatchObject({ ok: true, change: { contractorId: 'v' } })
    expect(wrong({ contractorId: null })).toEqual({
      title: 'Invalid Input',
      description: 'Please choose a person',
    })
  })

  it('asks about a long shift only when its times change', () => {
    const asks = (change: object, shift = SHIFT) => {
      const decided = changeOf({ ...fieldsOf(shift), ...change }, shift)
      return decided.ok && isNewlyLong(decided.change)
    }
    expect(asks({ endTime: '14:00' })).toBe(true)
    expect(asks({ endTime: '09:00' })).toBe(false)
    expect(asks({ notes: 'Key' }, { ...SHIFT, dateEnd: '2026-10-25T20:00:00.000Z' })).toBe(false)
  })

  it('sends instants, and null for what was emptied', () => {
    const fields = {
      ...fieldsOf(SHIFT),
      endTime: '09:30',
      address: ' ',
      serviceUserInitials: '',
      headline: '',
    }
    expect(changeOf(fields, SHIFT)).toEqual({
      ok: true,
      change: {
        dateStart: '2026-10-24T19:00:00.000Z',
        dateEnd: '2026-10-25T09:30:00.000Z',
        address: null,
        serviceUserInitials: null,
        seen: {
          assignedToId: 'u',
          dateStart: '2026-10-24T19:00:00.000Z',
          dateEnd: '2026-10-25T08:00:00.000Z',
          address: '1 High St',
          serviceUserInitials: 'AB',
        },
      },
    })
  })

  it('sends only what was edited, with what it was before', () => {
    expect(changeOf({ ...fieldsOf(SHIFT), notes: 'Key safe' }, SHIFT)).toEqual({
      ok: true,
      change: { notes: 'Key safe', seen: { notes: null } },
    })
  })

  it('corrects the local authority, and asks the rules about the new one', () => {
    const camden = { ...SHIFT, localAuthority: 'Camden' }
    const edited = (localAuthority: string) => ({ ...fieldsOf(camden), localAuthority })
    expect(changeOf(edited(' Ealing '), camden)).toEqual({
      ok: true,
      change: { localAuthority: 'Ealing', seen: { localAuthority: 'Camden' } },
    })
    expect(editCheckOf(edited('Camden'), camden)).toBeNull()
    expect(editCheckOf(edited('Ealing'), camden)).toMatchObject({ shiftId: 's', localAuthority: 'Ealing' })
    expect(editCheckOf(edited(''), camden)).toMatchObject({ localAuthority: '', serviceUserInitials: 'AB' })
  })

  it('says what is wrong in the words of the spec', () => {
    expect(wrong({ endTime: '' })).toEqual({
      title: 'Invalid Input',
      description: 'Please provide both date and time for start and end',
    })
    expect(wrong({ startDate: '2026-02-30' })).toEqual({
      title: 'Invalid Date',
      description: 'Please provide valid dates and times',
    })
    expect(wrong({ endDate: '2026-10-24', endTime: '20:00' })).toEqual({
      title: 'Invalid Time Range',
      description: 'End time must be after start time',
    })
    expect(wrong({ endDate: '2027-03-28', endTime: '01:30' })?.description).toContain('28 Mar 2027')
  })

  it('does not move an untouched time that comes twice', () => {
    const late = { ...SHIFT, dateEnd: '2026-10-25T01:30:00.000Z' }
    expect(fieldsOf(late).endTime).toBe('01:30')
    const later = changeOf({ ...fieldsOf(late), startTime: '21:00' }, late)
    expect(later).toMatchObject({ change: { dateEnd: late.dateEnd } })
  })

  it('keeps initials in upper case and at most ten', () => {
    expect(shortInitials('abcdefghijkl')).toBe('ABCDEFGHIJ')
  })
})
