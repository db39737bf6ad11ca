// The list of conversations next to the open one; on a phone, one or the other.

import { MessageCircle } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { WhatsappConversation } from '#core/contracts/whatsapp.ts'
import { PATHS, whatsappThreadPath } from '#core/paths.ts'
import { cx } from '#web/lib/class-names.ts'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/States.tsx'
import { ConversationList } from './ConversationList.tsx'
import { ConversationView } from './ConversationView.tsx'

export function ConversationsPanel() {
  const [open, setOpen] = useState<WhatsappConversation | null>(null)
  const [, navigate] = useLocation()
  const [params] = useSearchParams()
  const asked = params.get('conversation')
  // The address names the open conversation, so that alerts and notifications can lead to it.
  const show = useCallback(
    (conversation: WhatsappConversation | null) => {
      setOpen(conversation)
      navigate(conversation ? whatsappThreadPath(conversation.id) : PATHS.whatsapp, { replace: true })
    },
    [navigate],
  )
  return (
    <Card data-fills className="flex min-h-[32rem] overflow-hidden max-md:min-h-[24rem]">
      <div
        className={cx('flex w-80 shrink-0 flex-col border-r lg:w-96 max-md:w-full', open && 'max-md:hidden')}
      >
        <ConversationList
          openId={open?.id ?? null}
          askedId={asked}
          newWithId={params.get('with')}
          onOpen={show}
        />
      </div>
      <div
        data-thread={open ? '' : undefined}
        className={cx('flex min-w-0 flex-1 flex-col', !open && 'max-md:hidden')}
      >
        {open ? (
          <ConversationView key={open.id} conversation={open} onClose={() => show(null)} />
        ) : (
          <div className="grid flex-1 place-items-center">
            <EmptyState title="No conversation open" icon={<MessageCircle aria-hidden />}>
              Choose one on the left, or start a new one.
            </EmptyState>
          </div>
        )}
      </div>
    </Card>
  )
}
