// The admin panel: create users, manage them, review applications and notifications.

import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { MessageCircle, RefreshCw, Scale, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'wouter'
import type { CreatedUser } from '#core/contracts/users.ts'
import { PATHS } from '#core/paths.ts'
import { useCan } from '#web/lib/current-user.ts'
import { refreshTopics } from '#web/lib/queries.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { AdminNotifications } from './AdminNotifications.tsx'
import { CreateUserTab } from './CreateUserTab.tsx'
import { ManageUsers } from './ManageUsers.tsx'
import type { Imported, NewLogin } from './queries.ts'

const TABS = ['create', 'users', 'notifications'] as const
type TabName = (typeof TABS)[number]

export default function AdminScreen() {
  const can = useCan()
  const [search, setSearch] = useSearchParams()
  // Details that are shown only once stay while another tab is open.
  const [created, setCreated] = useState<CreatedUser | null>(null)
  const [imported, setImported] = useState<Imported | null>(null)
  const [login, setLogin] = useState<NewLogin | null>(null)
  const named = search.get('tab')
  const tab: TabName = TABS.find((value) => value === named) ?? 'create'
  return (
    <>
      <PageHeader
        title="Admin Panel"
        description="People and notifications"
        actions={
          <>
            {can('rules:read') && (
              <Link href={PATHS.rules} className={buttonClass('secondary')}>
                <Scale aria-hidden className="size-4" />
                Rules
              </Link>
            )}
            {can('audit:read') && (
              <Link href={PATHS.audit} className={buttonClass('secondary')}>
                <ScrollText aria-hidden className="size-4" />
                Audit Logs
              </Link>
            )}
            {can('whatsapp:use') && (
              <Link href={PATHS.whatsapp} className={buttonClass('secondary')}>
                <MessageCircle aria-hidden className="size-4" />
                WhatsApp
              </Link>
            )}
            <RefreshButton />
          </>
        }
      />
      <Tabs
        label="Admin panel"
        tabs={[
          {
            value: 'create',
            label: 'Create User',
            content: (
              <CreateUserTab
                created={created}
                onCreated={setCreated}
                imported={imported}
                onImported={setImported}
              />
            ),
          },
          {
            value: 'users',
            label: 'Manage Users',
            content: <ManageUsers login={login} onLogin={setLogin} />,
          },
          { value: 'notifications', label: 'Notifications', content: <AdminNotifications /> },
        ]}
        value={tab}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
      />
    </>
  )
}

const READ = ['users', 'applications', 'notifications'] as const

function RefreshButton() {
  const client = useQueryClient()
  const fetching = useIsFetching({
    predicate: ({ meta }) => meta?.topics?.some((topic) => READ.some((read) => read === topic)) ?? false,
  })
  return (
    <Button
      variant="secondary"
      busy={fetching > 0}
      icon={<RefreshCw aria-hidden className="size-4" />}
      onClick={() => void refreshTopics(client, READ)}
    >
      Refresh
    </Button>
  )
}
