// A rule that was overruled for a shift: the words then, who did it, when and why.

import { ShieldCheck } from 'lucide-react'
import type { Override } from '#core/contracts/findings.ts'
import { FORMATS, formatInstant } from '#core/time-labels.ts'

export function OverrideItem({ override }: { override: Override }) {
  const { message, reason, byName, at } = override
  return (
    <div className="flex min-w-0 gap-2">
      <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        <p className="break-words">{message}</p>
        <p className="break-words font-medium">{`“${reason}”`}</p>
        <p className="text-muted text-sm">{`${byName}, ${formatInstant(new Date(at), FORMATS.dateTime)}`}</p>
      </div>
    </div>
  )
}
