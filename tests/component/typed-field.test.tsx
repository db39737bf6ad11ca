// One date or time field by itself: keys, years in short, days that do not exist, and values that come from outside.

import { type ReactNode, useState } from 'react'
import { describe, expect, test } from 'vitest'
import { DayInput } from '#web/ui/DayInput.tsx'
import { Field } from '#web/ui/Field.tsx'
import { TimeInput } from '#web/ui/TimeInput.tsx'
import { show, standIn } from './support/screen.tsx'
import {
  buttonCalled,
  clickOn,
  enter,
  fieldOf,
  leave,
  pick,
  press,
  shownIn,
  wordsAt,
} from './support/typing.ts'

/** Every value that the field has reported. */
let reported: string[] = []
let sent: string[] = []

type Input = (value: string, onChange: (value: string) => void) => ReactNode

function Holder({ start, other = '', input }: { start: string; other?: string; input: Input }) {
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    reported.push(next)
    setValue(next)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        sent.push(value)
      }}
    >
      <Field label="When">{input(value, change)}</Field>
      <button type="button" onClick={() => setValue(other)}>
        Set
      </button>
      <button type="submit">Send</button>
    </form>
  )
}

async function open(start: string, input: Input, other?: string): Promise<void> {
  reported = []
  sent = []
  standIn()
  await show(<Holder start={start} input={input} {...(other === undefined ? {} : { other })} />)
}
const time: Input = (value, onChange) => <TimeInput value={value} onChange={onChange} />
const day: Input = (value, onChange) => <DayInput value={value} onChange={onChange} />
const birthday: Input = (value, onChange) => <DayInput value={value} onChange={onChange} max="2026-11-17" />

const type = async (keys: string) => {
  for (const key of keys) await press(key)
}
const send = async () => {
  await leave()
  await clickOn(buttonCalled('Send'))
}

describe('a field with a missing part', () => {
  test('is empty from the moment that the part is, and says so once it is left', async () => {
    await open('18:00', time)
    await enter('When', 0)
    await press('Backspace')
    expect([shownIn('When'), reported.at(-1)]).toEqual([{ value: '01:00' }, '01:00'])
    await press('Backspace')
    expect([shownIn('When'), reported.at(-1), wordsAt('When')]).toEqual(['unfinished', '', ''])
    await leave()
    expect([shownIn('When'), wordsAt('When')]).toEqual(['unfinished', 'Enter the hour'])
    await send()
    expect(sent).toEqual([])
    await enter('When', 0)
    await type('18')
    await send()
    expect([sent, wordsAt('When')]).toEqual([['18:00'], ''])
  })

  test('takes what an arrow key picks, and shows it', async () => {
    await open('', time)
    await enter('When', 0)
    await press('ArrowUp')
    await enter('When', 1)
    await press('ArrowUp')
    expect(reported.at(-1)).toBe((shownIn('When') as { value: string }).value)
    expect(reported.at(-1)).toMatch(/^\d\d:\d\d$/)
  })

  test('takes the day that is picked from the calendar', async () => {
    await open('2026-06-15', day)
    await enter('When', 1)
    for (let n = 0; n < 2; n += 1) await press('Backspace')
    expect(reported.at(-1)).toBe('')
    await pick('When', 9)
    const shown = shownIn('When') as { value: string }
    expect(shown.value).toMatch(/^\d{4}-\d\d-10$/)
    expect(reported.at(-1)).toBe(shown.value)
  })

  test('shows a value that is set from outside meanwhile', async () => {
    await open('18:00', time, '07:30')
    await enter('When', 0)
    for (let n = 0; n < 2; n += 1) await press('Backspace')
    await clickOn(buttonCalled('Set'))
    expect([shownIn('When'), wordsAt('When')]).toEqual([{ value: '07:30' }, ''])
    await send()
    expect(sent).toEqual(['07:30'])
  })

  test('can be emptied altogether', async () => {
    await open('2026-06-15', day)
    for (const [part, digits] of [2, 2, 4].entries()) {
      await enter('When', part)
      for (let n = 0; n < digits; n += 1) await press('Backspace')
    }
    await send()
    expect([shownIn('When'), sent, wordsAt('When')]).toEqual([{ value: '' }, [''], ''])
  })
})

describe('a date that does not exist', () => {
  test('stays as it was typed, is said, and is not sent as another', async () => {
    await open('', birthday)
    await enter('When', 0)
    await type('31021990')
    await leave()
    expect(fieldOf('When').textContent?.replace(/[^\d/]/g, '')).toBe('31/02/1990')
    expect(wordsAt('When')).toBe('There is no such date: check the day and the month')
    await send()
    expect(sent).toEqual([])
    expect(reported).not.toContain('1990-02-28')
    await enter('When', 0)
    await type('28')
    await send()
    expect(sent).toEqual(['1990-02-28'])
  })
})

describe('a year in short', () => {
  test('is completed on leaving and on sending; one of three digits is refused', async () => {
    await open('', day)
    await enter('When', 0)
    await type('311226')
    await press('Enter')
    expect([shownIn('When'), sent]).toEqual([{ value: '2026-12-31' }, ['2026-12-31']])
    await open('', birthday)
    await enter('When', 0)
    await type('310385')
    await leave()
    expect(shownIn('When')).toEqual({ value: '1985-03-31' })
    await open('', day)
    await enter('When', 0)
    await type('3112202')
    await send()
    expect([sent, wordsAt('When')]).toEqual([[], 'Enter the year in full, for example 2026'])
  })
})
