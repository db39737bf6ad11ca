import { Card } from '#web/ui/Card.tsx'
import { Skeleton } from '#web/ui/States.tsx'

/** Grey placeholder cards. */
export function JobCardSkeletons() {
  return (
    <div role="status" className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">Loading live jobs…</span>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <Card key={key} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-5 w-2/3" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="mt-4 h-9 w-32" />
        </Card>
      ))}
    </div>
  )
}
