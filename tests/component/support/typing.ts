// Types, deletes and picks in date and time fields as a browser does, and reads what they show.

import { act } from '@testing-library/react'
import { settle } from './screen.tsx'

/** A field by its label. */
export function fieldOf(label: string): HTMLElement {
  const named = [...document.querySelectorAll('label')].find((each) => nameOf(each) === label)
  const group = named && document.getElementById(named.htmlFor)
  if (!group) throw new Error(`No field is called ${label}`)
  return group
}

export const labelsShown = (): string[] =>
  [...document.querySelectorAll('label')]
    .filter(({ htmlFor }) => document.getElementById(htmlFor)?.querySelector('[contenteditable]'))
    .map(nameOf)

const nameOf = (label: HTMLLabelElement) => (label.textContent ?? '').replace(/\*$/, '')
const partsIn = (field: HTMLElement) => [...field.querySelectorAll<HTMLElement>('[contenteditable]')]

export type Shown = { value: string } | 'unfinished'

/** Read off the screen alone: a whole date or time, nothing at all, or something in between. */
export function shownIn(label: string): Shown {
  const parts = partsIn(fieldOf(label))
  const texts = parts.map((part) => ('placeholder' in part.dataset ? '' : (part.textContent ?? '')))
  if (texts.every((text) => text === '')) return { value: '' }
  if (texts.includes('')) return 'unfinished'
  if (texts.length === 2) return { value: texts.join(':') }
  const [day, month, year] = texts.map(Number) as [number, number, number]
  const at = new Date(Date.UTC(year, month - 1, day))
  const isReal = at.getUTCDate() === day && at.getUTCMonth() === month - 1 && year >= 1900 && year < 2200
  return isReal ? { value: at.toISOString().slice(0, 10) } : 'unfinished'
}

/** What the field says is wrong. */
export function wordsAt(label: string): string {
  const field = fieldOf(label)
  return document.getElementById(`${field.id}-error`)?.textContent ?? ''
}

export async function enter(label: string, part: number): Promise<void> {
  const parts = partsIn(fieldOf(label))
  await act(async () => parts[part % parts.length]!.focus())
}

const target = (): HTMLElement => document.activeElement as HTMLElement

export async function press(key: string): Promise<void> {
  await act(async () => {
    const options = { key, bubbles: true, cancelable: true }
    const isTaken = !target().dispatchEvent(new KeyboardEvent('keydown', options))
    if (!isTaken && /^\d$/.test(key)) insert('insertText', key)
    target().dispatchEvent(new KeyboardEvent('keyup', options))
  })
}

export async function paste(): Promise<void> {
  await act(async () => insert('insertFromPaste', null))
}

function insert(inputType: string, data: string | null): void {
  target().dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }))
}

export async function leave(): Promise<void> {
  await act(async () => target().blur())
}

export async function clickOn(element: Element | null | undefined): Promise<void> {
  if (!element) throw new Error('There is nothing to click on')
  await act(async () => (element as HTMLElement).click())
  await settle()
}

/** From the calendar, if the field has one. */
export async function pick(label: string, place: number): Promise<void> {
  const button = fieldOf(label).closest('[data-when]')?.querySelector('button')
  if (!button) return
  await clickOn(button)
  const days = [...document.querySelectorAll('[role="gridcell"] [role="button"]:not([aria-disabled])')]
  const shown = days.filter((day) => !('outsideMonth' in (day as HTMLElement).dataset))
  await clickOn(shown[place % shown.length])
}

export const buttonCalled = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll('button')].find((each) => each.textContent?.trim() === name)
  if (!found) throw new Error(`No button is called ${name}`)
  return found
}
