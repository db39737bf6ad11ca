// The result of creating an account: the login details and the welcome message, each with a copy button. Shown only
// once.

import { CircleCheck, X } from 'lucide-react'
import type { CreatedUser } from '#core/contracts/users.ts'
import { roleLabel } from '#core/users.ts'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { CopyField } from '#web/ui/CopyField.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'

export function CreatedPanel({ user, onDismiss }: { user: CreatedUser; onDismiss: () => void }) {
  const by = user.sentBy === 'sms' ? 'by text' : 'by WhatsApp'
  return (
    <Card aria-label="User created" className="border-accent">
      <CardHeader
        icon={<CircleCheck aria-hidden />}
        title={`${user.firstName} ${user.lastName} can sign in as ${roleLabel(user.role)}`}
        description={`The welcome message is on its way ${by} to ${user.whatsappNumber}.`}
        actions={
          <IconButton label="Dismiss" onClick={onDismiss}>
            <X aria-hidden className="size-4" />
          </IconButton>
        }
      />
      <CardBody className="grid gap-4 md:grid-cols-2">
        <CopyField label="Username" value={user.username} />
        {user.password ? (
          <CopyField label="Temporary password" value={user.password} />
        ) : (
          <p className="self-end text-muted">
            The password was shown when the account was created. If it is lost, reset it in Manage Users.
          </p>
        )}
        {user.welcomeMessage && (
          <CopyField
            label="Welcome message"
            value={user.welcomeMessage}
            multiline
            className="md:col-span-2"
          />
        )}
      </CardBody>
    </Card>
  )
}
