import { describe, expect, it } from 'vitest'
import { fieldsToCheck } from './checked-form.ts'

describe('after a change in a form', () => {
  it('every field with an error is checked again, whichever field has changed', () => {
    const errors = { endDate: { type: 'custom' }, headline: { type: 'too_small' } }
    expect(fieldsToCheck(errors, 'startDate')).toEqual(['endDate', 'headline'])
    expect(fieldsToCheck(errors, undefined)).toEqual(['endDate', 'headline'])
  })

  it('a refusal of the server stays until its own field changes', () => {
    const errors = { address: { type: undefined, message: 'Not there' } } as never
    expect(fieldsToCheck(errors, 'headline')).toEqual([])
    expect(fieldsToCheck(errors, 'address')).toEqual(['address'])
  })

  it('fields without an error are left alone', () => {
    expect(fieldsToCheck({}, 'headline')).toEqual([])
  })
})
