// A conversation in the browser: the newest page, which is refetched, and the older messages, which are loaded once by
// scrolling up.

import { useEffect, useReducer, useRef } from 'react'

export interface Numbered {
  readonly id: string
  /** The order in which messages were written. */
  readonly seq: number
}

interface ThreadPage<M> {
  readonly messages: readonly M[]
  readonly hasOlder: boolean
}

export interface Thread<M> {
  readonly messages: readonly M[]
  /** The first message of the page that is kept fresh; older ones do not change by themselves. */
  readonly freshFrom: number
  readonly hasOlder: boolean
}

export const emptyThread = { messages: [], freshFrom: 0, hasOlder: false } as const

/** A fresh newest page replaces the messages it covers; older ones stay, unless that would leave a gap. */
export function mergeNewest<M extends Numbered>(thread: Thread<M>, page: ThreadPage<M>): Thread<M> {
  const first = page.messages[0]
  if (!first) return { messages: [], freshFrom: 0, hasOlder: page.hasOlder }
  const touches = thread.messages.some((message) => message.seq >= first.seq)
  const before = thread.messages.filter((message) => message.seq < first.seq)
  if (!page.hasOlder || before.length === 0 || !touches)
    return { messages: page.messages, freshFrom: first.seq, hasOlder: page.hasOlder }
  return { messages: [...before, ...page.messages], freshFrom: first.seq, hasOlder: thread.hasOlder }
}

export function prependOlder<M extends Numbered>(thread: Thread<M>, page: ThreadPage<M>): Thread<M> {
  const first = thread.messages[0]
  const older = first ? page.messages.filter((message) => message.seq < first.seq) : page.messages
  return { ...thread, messages: [...older, ...thread.messages], hasOlder: page.hasOlder }
}

export function withoutMessage<M extends Numbered>(thread: Thread<M>, id: string): Thread<M> {
  return { ...thread, messages: thread.messages.filter((message) => message.id !== id) }
}

interface Older {
  readonly isLoading: boolean
  readonly error: unknown
}
type State<M> = { of: string; thread: Thread<M>; older: Older }
type Step<M> =
  | { type: 'newest'; of: string; page: ThreadPage<M> }
  | { type: 'loading' }
  | { type: 'older'; of: string; page: ThreadPage<M> }
  | { type: 'failed'; of: string; error: unknown }
  | { type: 'removed'; id: string }

const idle: Older = { isLoading: false, error: null }

function reduce<M extends Numbered>(state: State<M>, step: Step<M>): State<M> {
  switch (step.type) {
    case 'newest': {
      const thread = step.of === state.of ? state.thread : emptyThread
      return {
        of: step.of,
        thread: mergeNewest<M>(thread, step.page),
        older: step.of === state.of ? state.older : idle,
      }
    }
    case 'loading':
      return { ...state, older: { isLoading: true, error: null } }
    case 'older':
      return step.of === state.of
        ? { ...state, thread: prependOlder(state.thread, step.page), older: idle }
        : state
    case 'failed':
      return step.of === state.of ? { ...state, older: { isLoading: false, error: step.error } } : state
    case 'removed':
      return { ...state, thread: withoutMessage(state.thread, step.id) }
  }
}

/** `of` identifies the conversation; a different one starts afresh. */
export function useThread<M extends Numbered>(
  of: string,
  newest: ThreadPage<M> | undefined,
  loadBefore: (seq: number) => Promise<ThreadPage<M>>,
) {
  const [state, step] = useReducer(reduce<M>, { of, thread: emptyThread, older: idle })
  const load = useRef(loadBefore)
  load.current = loadBefore
  useEffect(() => {
    if (newest) step({ type: 'newest', of, page: newest })
  }, [of, newest])

  const current = state.of === of
  const thread: Thread<M> = current ? state.thread : emptyThread
  const { older } = state
  function loadOlder(): void {
    const first = thread.messages[0]
    if (!first || !thread.hasOlder || older.isLoading) return
    step({ type: 'loading' })
    load.current(first.seq).then(
      (page) => step({ type: 'older', of, page }),
      (error: unknown) => step({ type: 'failed', of, error }),
    )
  }
  return {
    ...thread,
    ready: current && newest !== undefined,
    older,
    loadOlder,
    remove: (id: string) => step({ type: 'removed', id }),
  }
}
