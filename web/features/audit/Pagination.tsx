// Up to five pages around the current one, the last page, and previous and next.

import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#web/ui/Button.tsx'
import { pageButtons } from './pages.ts'

interface PaginationProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

export function Pagination({ page, pages, onPage }: PaginationProps) {
  const { near, last } = pageButtons(page, pages)
  return (
    <nav aria-label="Pages" className="flex flex-wrap items-center gap-1">
      <Button
        variant="quiet"
        className="px-2.5!"
        disabled={page <= 1}
        icon={<ChevronLeft aria-hidden className="size-4" />}
        onClick={() => onPage(page - 1)}
      >
        Previous
      </Button>
      {near.map((n) => (
        <PageButton key={n} n={n} current={n === page} onPage={onPage} />
      ))}
      {last !== null && (
        <>
          <span aria-hidden className="px-1 text-muted">
            …
          </span>
          <PageButton n={last} current={false} onPage={onPage} isLast />
        </>
      )}
      <Button variant="quiet" className="px-2.5!" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden className="size-4" />
      </Button>
    </nav>
  )
}

interface PageButtonProps {
  n: number
  current: boolean
  isLast?: boolean
  onPage: (page: number) => void
}

function PageButton({ n, current, isLast = false, onPage }: PageButtonProps) {
  return (
    <Button
      variant={current ? 'primary' : 'quiet'}
      className="tabular control-square px-2!"
      aria-label={isLast ? `Last page, ${n}` : `Page ${n}`}
      aria-current={current ? 'page' : undefined}
      onClick={() => onPage(n)}
    >
      {n}
    </Button>
  )
}
