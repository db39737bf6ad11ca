import { Compass } from 'lucide-react'
import { Link } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

export function NotFound() {
  useDocumentTitle('404 Page Not Found')
  return (
    <Card className="mx-auto mt-8 flex max-w-lg flex-col items-center px-6 py-10 text-center">
      <span className="mb-3 grid size-11 place-items-center rounded-full bg-subtle text-muted">
        <Compass aria-hidden className="size-5" />
      </span>
      <h1 className="font-semibold text-lg">404 Page Not Found</h1>
      <p className="mt-1 text-muted">There is no page at this address. It may have been moved or mistyped.</p>
      <Link href={PATHS.home} className={buttonClass('secondary', 'mt-4')}>
        Back to Home
      </Link>
    </Card>
  )
}
