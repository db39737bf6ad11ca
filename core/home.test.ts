import { describe, expect, it } from 'vitest'
import { FIRST_STEPS, firstStepsOf } from './home.ts'

const NOTHING = {
  people: false,
  availability: false,
  job: false,
  shift: false,
  message: false,
  worked: false,
}

describe('the first steps', () => {
  it('are five, each with its state', () => {
    expect(firstStepsOf({ ...NOTHING, people: true })).toEqual(
      FIRST_STEPS.map((step) => ({ step, done: step === 'people' })),
    )
    expect(FIRST_STEPS).toHaveLength(5)
  })

  it('are over once all are done', () => {
    const all = { ...NOTHING, people: true, availability: true, job: true, shift: true }
    expect(firstStepsOf(all)).not.toBeNull()
    expect(firstStepsOf({ ...all, message: true })).toBeNull()
  })

  it('are over once somebody has worked a shift', () => {
    expect(firstStepsOf({ ...NOTHING, worked: true })).toBeNull()
  })
})
