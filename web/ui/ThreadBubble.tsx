// One message in a thread: ours on the right, theirs on the left, with who wrote it above and when below.

import type { ReactNode } from 'react'
import { cx } from '#web/lib/class-names.ts'

interface ThreadBubbleProps {
  /** On which side it is: the reader's, or that of the other person. */
  isOurs: boolean
  /** Who wrote it; null if the reader did. */
  sender: ReactNode
  content: string
  createdAt: string
  /** The time in words. */
  time: string
  failed?: boolean
  /** Between the sender and the words. */
  heading?: ReactNode
  /** Between the words and the time. */
  attached?: ReactNode
  /** Beside the time. */
  mark?: ReactNode
  /** Below the time. */
  children?: ReactNode
  /** Beside the bubble. */
  action?: ReactNode
}

export function ThreadBubble(props: ThreadBubbleProps) {
  const { isOurs, sender, content, createdAt, time, failed = false, heading, attached, mark } = props
  return (
    <li className={cx('group flex items-end gap-1', isOurs ? 'flex-row-reverse' : 'justify-start')}>
      <div
        className={cx(
          'relative min-w-0 max-w-[min(36rem,85%)] rounded-2xl px-3.5 py-2',
          isOurs ? 'rounded-br-md bg-accent-soft text-on-accent-soft' : 'rounded-bl-md bg-subtle',
          failed && 'border border-danger/50 bg-danger-soft text-on-danger-soft',
        )}
      >
        {sender ? (
          <p className="flex flex-wrap items-center gap-x-1 font-medium text-xs">{sender}</p>
        ) : (
          <p className="sr-only">You</p>
        )}
        {heading}
        {content && (
          <p dir="auto" className="whitespace-pre-wrap break-words">
            {content}
          </p>
        )}
        {attached}
        <p className="mt-0.5 flex items-center justify-end gap-1.5 text-xs">
          <time dateTime={createdAt} className="tabular">
            {time}
          </time>
          {mark}
        </p>
        {props.children}
      </div>
      {props.action}
    </li>
  )
}
