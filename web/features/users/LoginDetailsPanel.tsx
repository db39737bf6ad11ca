// A new temporary password to pass on. It is shown once, and stays until the next reset or until it is dismissed.

import { KeyRound, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import type { NewLogin } from './queries.ts'

export function LoginDetailsPanel({ login, onDismiss }: { login: NewLogin; onDismiss: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  // The button that was pressed may be far down the list.
  useEffect(() => {
    if (login) panel.current?.scrollIntoView({ block: 'nearest' })
  }, [login])
  return (
    <div ref={panel} className="mb-4 scroll-mt-20">
      <Card aria-label="Password reset" className="border-accent">
        <CardHeader
          icon={<KeyRound aria-hidden />}
          title={`New password for ${login.name}`}
          description="It is only shown once. Pass it on; it works for 72 hours."
          actions={
            <IconButton label="Dismiss" onClick={onDismiss}>
              <X aria-hidden className="size-4" />
            </IconButton>
          }
        />
        <CardBody className="grid gap-4 md:grid-cols-2">
          <CopyField label="Username" value={login.username} />
          <CopyField label="Temporary password" value={login.password} />
        </CardBody>
      </Card>
    </div>
  )
}
