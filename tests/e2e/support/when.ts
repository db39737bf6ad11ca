// Types into the date and time fields, and reads them.

import { expect, type Locator, type Page } from '@playwright/test'

type Place = Page | Locator

export const whenField = (place: Place, label: string): Locator =>
  place.getByRole('group', { name: label, exact: true })

/** The button beside it that opens the calendar, and the weekday. */
export const whenFrame = (place: Place, label: string): Locator =>
  place.locator('[data-when]').filter({ has: whenField(place, label) })

/** `value` is yyyy-MM-dd or HH:MM; an empty one clears the field. */
export async function typeWhen(place: Place, label: string, value: string): Promise<void> {
  const parts = whenField(place, label).getByRole('spinbutton')
  await parts.first().click()
  const { keyboard } = parts.first().page()
  if (value !== '') return keyboard.type(shown(value).replace(/\D/g, ''))
  for (const part of await parts.all()) {
    await part.focus()
    for (let digit = 0; digit < 4; digit++) await keyboard.press('Backspace')
  }
}

export async function expectWhen(place: Place, label: string, value: string): Promise<void> {
  const field = whenField(place, label)
  // The parts of a time stand between marks for the direction of writing.
  await expect.poll(async () => (await field.textContent())?.replace(/[^\d/:]/g, '')).toBe(shown(value))
}

const shown = (value: string): string => (value.includes(':') ? value : value.split('-').reverse().join('/'))
