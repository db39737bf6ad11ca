// A job in a list on a person's page: its headline, which leads to it, and what became of it.

import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { jobPath } from '#core/paths.ts'

interface Props {
  jobId: string
  headline: string
  /** Beside the headline, where there is room. */
  aside: ReactNode
  /** Below the headline. */
  children?: ReactNode
}

export function JobRow({ jobId, headline, aside, children }: Props) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-40">
        <Link
          href={jobPath(jobId)}
          className="control-height flex items-center break-words font-medium text-accent underline-offset-2 hover:underline"
        >
          {headline}
        </Link>
        {children}
      </div>
      {aside}
    </li>
  )
}
