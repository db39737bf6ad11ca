// The WhatsApp dashboard: conversations, and messages to everyone.

import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Megaphone, MessagesSquare, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { listWhatsappConversations } from '#core/endpoints/whatsapp.ts'
import { refreshTopics } from '#web/lib/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { BroadcastPanel } from './BroadcastPanel.tsx'
import { ConversationsPanel } from './ConversationsPanel.tsx'

type TabName = 'conversations' | 'broadcast'

export default function WhatsAppScreen() {
  const client = useQueryClient()
  const [tab, setTab] = useState<TabName>('conversations')
  const [asked, setAsked] = useState(false)
  const fetching = useIsFetching({ predicate: ({ meta }) => meta?.topics?.includes('whatsapp') ?? false })
  async function reload() {
    setAsked(true)
    await refreshTopics(client, listWhatsappConversations.reads)
    setAsked(false)
  }
  return (
    <>
      <PageHeader
        title="WhatsApp"
        description="Conversations with contractors, and messages to all of them"
        actions={
          <Button
            variant="secondary"
            busy={asked && fetching > 0}
            icon={<RefreshCw aria-hidden className="size-4" />}
            onClick={() => void reload()}
          >
            Refresh
          </Button>
        }
      />
      <Tabs<TabName>
        label="WhatsApp"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'conversations',
            label: (
              <>
                <MessagesSquare aria-hidden className="size-4" />
                Conversations
              </>
            ),
            content: <ConversationsPanel />,
          },
          {
            value: 'broadcast',
            label: (
              <>
                <Megaphone aria-hidden className="size-4" />
                Group Broadcast
              </>
            ),
            content: <BroadcastPanel />,
          },
        ]}
      />
    </>
  )
}
