// A text to pass on, with a copy button. If the browser does not allow copying, the text is selected.

import { Check, Copy } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '#web/lib/class-names.ts'
import { Button } from './Button.tsx'
import { ScrollRegion } from './ScrollRegion.tsx'

const CONFIRMED_FOR = 2_000

interface CopyFieldProps {
  label: string
  value: string
  /** For a text of several lines. */
  multiline?: boolean
  className?: string
}

export function CopyField({ label, value, multiline = false, className }: CopyFieldProps) {
  const text = useRef<HTMLElement>(null)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), CONFIRMED_FOR)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setCopied(true)
    } catch {
      if (text.current) getSelection()?.selectAllChildren(text.current)
    }
  }

  return (
    <div className={cx('min-w-0', className)}>
      <p className="font-medium">{label}</p>
      <div className={cx('mt-1.5 flex items-start gap-2', multiline && 'flex-col')}>
        {multiline ? (
          <ScrollRegion
            label={label}
            className="max-h-96 w-full rounded-control border bg-subtle px-3 py-1.5"
          >
            <code ref={text} className="block whitespace-pre-wrap break-words font-sans">
              {value}
            </code>
          </ScrollRegion>
        ) : (
          <code
            ref={text}
            className="control-height min-w-0 flex-1 break-words rounded-control border bg-subtle px-3 py-1.5 font-mono"
          >
            {value}
          </code>
        )}
        <Button
          variant="secondary"
          aria-label={`Copy ${label.toLowerCase()}`}
          icon={copied ? <Check aria-hidden className="size-4" /> : <Copy aria-hidden className="size-4" />}
          onClick={() => void copy()}
        >
          {copied ? 'Copied' : 'Copy'}
        </Button>
        <span aria-live="polite" className="sr-only">
          {copied && `${label} copied`}
        </span>
      </div>
    </div>
  )
}
