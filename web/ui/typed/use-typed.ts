// What is typed into the parts of a field is what its form gets: the whole value that they show, or '' while a part is
// missing. The library itself reports nothing when a part is emptied, and moves 31 February to the 28th.

import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DateFieldState } from 'react-stately/useDateFieldState'
import {
  decideTyped,
  TYPED_PARTS,
  type TypedPart,
  type TypedParts,
  type TypedWhen,
} from '#core/typed-when.ts'
import { useFieldWords } from '../Field.tsx'

/** The library's own value, behind the parts. A new object makes it show that one. */
export function useGiven<T>(value: string, parse: (value: string) => T | null) {
  const [given, setGiven] = useState(() => parse(value))
  const [known, setKnown] = useState(value)
  const show = () => setGiven(parse(value))
  /** Shows a value that was changed from outside: by a reset, or by another field. */
  function follow({ text }: TypedWhen): void {
    if (known === value) return
    setKnown(value)
    if (text !== value) show()
  }
  return { given, setGiven, follow, show }
}

/** Leaving the field must not change what it shows. */
export const asShown = <State extends DateFieldState>(state: State): State => ({
  ...state,
  confirmPlaceholder: () => undefined,
})

export function partsOf({ segments }: DateFieldState): TypedParts {
  const shown = segments.filter(({ type }) => TYPED_PARTS.includes(type as TypedPart))
  return Object.fromEntries(
    shown.map(({ type, value, isPlaceholder }) => [type, isPlaceholder ? null : (value ?? null)]),
  )
}

interface TypedOptions {
  state: DateFieldState
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** What to say of a field that must not be empty. */
  blank: string
  /** Finishes what may be typed in short, when the field is left or its form is sent. */
  complete?: () => void
  follow: (shown: TypedWhen) => void
  /** Shows the form's value. */
  show: () => void
}

/** Reports what the parts show, and holds back the form while one is missing. */
export function useTyped({ state, value, onChange, onBlur, blank, complete, follow, show }: TypedOptions) {
  const shown = decideTyped(partsOf(state))
  const { text, missing, isBlank } = shown
  follow(shown)
  const group = useRef<HTMLDivElement>(null)
  const [isLeft, setLeft] = useState(false)
  if (isLeft && text) setLeft(false)
  const [wasTyped, setWasTyped] = useState(false)
  if (!isBlank && !wasTyped) setWasTyped(true)
  const isEmptied = isBlank && wasTyped && state.isRequired
  useFieldWords(isLeft ? (missing ?? (isEmptied ? blank : null)) : null)

  const report = useEffectEvent(() => {
    if (text !== value) onChange(text)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing is reported, a value from outside is not
  useLayoutEffect(() => report(), [text])

  const unfinished = useRef(missing)
  useLayoutEffect(() => {
    unfinished.current = missing
  })
  const holdBack = useEffectEvent((event: SubmitEvent) => {
    flushSync(() => complete?.())
    if (unfinished.current === null) return
    const isFirst = !event.defaultPrevented
    event.preventDefault()
    // The form's own handler listens further up.
    event.stopPropagation()
    setLeft(true)
    if (isFirst) focusMissing(group)
  })
  useEffect(() => {
    const form = group.current?.closest('form')
    const listen = (event: SubmitEvent) => holdBack(event)
    form?.addEventListener('submit', listen)
    return () => form?.removeEventListener('submit', listen)
  }, [])

  function leave(): void {
    complete?.()
    setLeft(true)
    // A whole value that the form did not take gives way to the one that counts.
    if (text && text !== value) show()
    onBlur?.()
  }
  return { group, text, leave }
}

function focusMissing(group: RefObject<HTMLElement | null>): void {
  const parts = group.current?.querySelectorAll<HTMLElement>('[contenteditable]') ?? []
  const missing = [...parts].find((part) => 'placeholder' in part.dataset)
  const first = missing ?? parts[0]
  first?.focus()
}
