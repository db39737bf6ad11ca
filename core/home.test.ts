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
    expect(firstStepsOf({ ...NOTHING, people: true }, 'ADMIN')).toEqual(
      FIRST_STEPS.map((step) => ({ step, done: step === 'people' })),
    )
    expect(FIRST_STEPS).toHaveLength(5)
  })

  it('of a manager are those a manager may take, and over once these are done', () => {
    const booked = { ...NOTHING, availability: true, shift: true }
    expect(firstStepsOf(booked, 'MANAGER')).toEqual([
      { step: 'availability', done: true },
      { step: 'shift', done: true },
      { step: 'message', done: false },
    ])
    expect(firstStepsOf({ ...booked, message: true }, 'MANAGER')).toBeNull()
  })

  it('are over once all are done', () => {
    const all = { ...NOTHING, people: true, availability: true, job: true, shift: true }
    expect(firstStepsOf(all, 'ADMIN')).not.toBeNull()
    expect(firstStepsOf({ ...all, message: true }, 'ADMIN')).toBeNull()
  })

  it('are over once somebody has worked a shift', () => {
    expect(firstStepsOf({ ...NOTHING, worked: true }, 'ADMIN')).toBeNull()
  })
})
