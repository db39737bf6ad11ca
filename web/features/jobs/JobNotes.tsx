// A job's notes: a few lines, and the rest on demand.

import { useState } from 'react'
import { cx } from '#web/lib/class-names.ts'

const LONG = 220
const LINES = 4

export function JobNotes({ notes }: { notes: string }) {
  const [open, setOpen] = useState(false)
  const long = notes.length > LONG || notes.split('\n').length > LINES
  return (
    <div>
      <p className={cx('whitespace-pre-line text-ink-soft break-words', long && !open && 'line-clamp-4')}>
        {notes}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="line-target rounded-sm font-medium text-accent hover:underline"
        >
          {open ? 'Show less' : 'Read all notes'}
        </button>
      )}
    </div>
  )
}
