import { describe, expect, it } from 'vitest'
import { messagesOf, shift } from '#tests/support/rule-facts.ts'
import { AVAILABILITY_KINDS, type AvailabilityKind } from '../availability.ts'

const [day, night] = [shift('2026-08-04', '09:00', '17:00'), shift('2026-08-04', '20:00', '08:00')]
const messages = (kind: AvailabilityKind) => messagesOf('shift-kind', [day, night], { '2026-08-04': kind })

describe('shift-kind', () => {
  it('warns of a night on a day offered for day shifts alone', () => {
    expect(messages('DAY_SHIFT')).toEqual(['Tue 4 Aug is marked Day shift, and this is a night shift'])
  })

  it('warns of a day shift on a day offered for night shifts alone', () => {
    expect(messages('NIGHT_SHIFT')).toEqual(['Tue 4 Aug is marked Night shift, and this is a day shift'])
  })

  it('says nothing about other days', () => {
    const others = AVAILABILITY_KINDS.filter((kind) => kind !== 'DAY_SHIFT' && kind !== 'NIGHT_SHIFT')
    expect(others.flatMap(messages)).toEqual([])
    expect(messagesOf('shift-kind', [day, night])).toEqual([])
  })
})
