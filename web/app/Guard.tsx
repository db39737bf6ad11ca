// Shows a screen to people with the right capability, and the spec's refusal to everyone else.

import { ShieldAlert } from 'lucide-react'
import { useEffect } from 'react'
import { Link, Redirect, useLocation } from 'wouter'
import { PATHS } from '#core/paths.ts'
import { useCan } from '#web/lib/current-user.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { toast } from '#web/ui/toast.ts'
import { REFUSED, type Refused } from './refusals.ts'
import type { ScreenRoute } from './routes.tsx'

export function Guard({ route }: { route: ScreenRoute }) {
  const can = useCan()
  useDocumentTitle(route.title)
  const needs = typeof route.needs === 'string' ? [route.needs] : route.needs
  if (needs.some(can)) {
    const Screen = route.screen
    return <Screen />
  }
  const refused = route.refused ?? REFUSED.screen
  if (refused.kind === 'instead') return <Redirect to={refused.to} replace />
  return refused.kind === 'page' ? <AccessDenied {...refused} /> : <SentAway {...refused} />
}

export function AccessDenied({ text, back }: Omit<Extract<Refused, { kind: 'page' }>, 'kind'>) {
  return (
    <Card className="mx-auto mt-8 max-w-lg">
      <div role="alert">
        <h1 className="sr-only">Access Denied</h1>
        <EmptyState
          title="Access Denied"
          icon={<ShieldAlert aria-hidden />}
          action={
            <Link href={back.to} className={buttonClass('secondary')}>
              {back.label}
            </Link>
          }
        >
          {text}
        </EmptyState>
      </div>
    </Card>
  )
}

function SentAway({ title, text, after }: Extract<Refused, { kind: 'redirect' }>) {
  const [, navigate] = useLocation()
  useEffect(() => {
    toast({ title, description: text, variant: 'destructive' })
    const timer = setTimeout(() => navigate(PATHS.home, { replace: true }), after)
    return () => clearTimeout(timer)
  }, [title, text, after, navigate])
  return (
    <Card className="mx-auto mt-8 max-w-lg">
      <EmptyState title={title} icon={<ShieldAlert aria-hidden />}>
        {text}
      </EmptyState>
    </Card>
  )
}
