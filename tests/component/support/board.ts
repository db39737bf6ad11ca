// What a test does on the rota board and in the forms that it opens.

import { fireEvent, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import type { Day } from '#core/time.ts'
import { long } from './rota-and-jobs.ts'
import { inside, pressable } from './seen.ts'
import { enter, fieldOf, leave, press, shownIn } from './typing.ts'

/** A person's cell of the board. */
export async function cell(name: string, day: Day): Promise<HTMLElement> {
  return waitFor(() => {
    const found = document.querySelector<HTMLElement>(
      `[role="gridcell"][aria-label^="${name}, ${long(day)}:"]`,
    )
    if (!found) throw new Error(`The board has no cell of ${name} on ${day}`)
    return found
  })
}

/** The words of a cell, for screen readers. */
export const wordsOf = async (name: string, day: Day): Promise<string> =>
  (await cell(name, day)).getAttribute('aria-label')?.split(': ')[1] ?? ''

/** Clicks on a person's empty cell. */
export async function openCell(user: UserEvent, name: string, day: Day): Promise<HTMLElement> {
  await user.click(await cell(name, day))
  return screen.findByRole('dialog')
}

/** Opens the details of the only booking on a day. */
export async function openBooking(user: UserEvent, name: string, day: Day): Promise<HTMLElement> {
  const chip = await waitFor(async () => {
    const found = (await cell(name, day)).querySelector('.chip.is-own')
    if (!found) throw new Error('There is no booking')
    return found
  })
  await user.click(chip)
  return screen.findByRole('dialog')
}

/** What is in the dialog on top: another view of it is another element. */
export const dialog = (name?: string) =>
  inside(() => screen.getAllByRole('dialog', name ? { name } : {}).at(-1)!)

/** A control by its label, of those that are open now. */
export function field(label: string): HTMLInputElement {
  const named = [...document.querySelectorAll('label')].filter((each) => nameOf(each) === label).at(-1)
  const control = named && (document.getElementById(named.htmlFor) ?? named.querySelector('input'))
  if (!control) throw new Error(`No field is called ${label}`)
  return control as HTMLInputElement
}

export const hasField = (label: string): boolean =>
  [...document.querySelectorAll('label')].some((each) => nameOf(each) === label)

const nameOf = (label: HTMLLabelElement) => (label.textContent ?? '').replace(/\*$/, '').trim()

/** Puts a whole text into a field, as a paste does. */
export function fill(label: string, text: string): void {
  fireEvent.change(field(label), { target: { value: text } })
}

/** Clicks on a button of the dialog on top. */
export async function push(user: UserEvent, name: string | RegExp): Promise<void> {
  await user.click(await waitFor(() => pressable(dialog().getByRole('button', { name }))))
}

/** `value` is yyyy-MM-dd or HH:MM; an empty one clears the field. */
export async function typeWhen(label: string, value: string): Promise<void> {
  const parts = await waitFor(() => {
    const found = fieldOf(label).querySelectorAll('[contenteditable]')
    if (found.length === 0) throw new Error(`${label} has no parts yet`)
    return found.length
  })
  await enter(label, 0)
  if (value === '') {
    for (let part = 0; part < parts; part += 1) {
      await enter(label, part)
      const shown = () => fieldOf(label).querySelectorAll<HTMLElement>('[contenteditable]')[part]!.dataset
      while (!('placeholder' in shown())) await press('Backspace')
    }
  } else {
    const digits = (value.includes(':') ? value : value.split('-').reverse().join('')).replace(/\D/g, '')
    for (const digit of digits) await press(digit)
  }
  await leave()
}

export const expectWhen = (label: string, value: string): Promise<void> =>
  waitFor(() => expect(shownIn(label)).toEqual({ value }))

/** Chooses from a list of one. */
export async function choose(user: UserEvent, label: string, option: string): Promise<void> {
  field(label).focus()
  await user.keyboard('{Enter}')
  await user.click(await screen.findByRole('option', { name: option }))
}
