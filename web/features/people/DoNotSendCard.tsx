// The service users to whom a person is not sent, and was not.

import { useQuery } from '@tanstack/react-query'
import { Ban, Plus } from 'lucide-react'
import { useState } from 'react'
import type { DoNotSend } from '#core/contracts/work-profiles.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { CardList } from './CardList.tsx'
import { DoNotSendDialog } from './DoNotSendDialog.tsx'
import { EndDoNotSend, momentOf, placeOf } from './EndDoNotSend.tsx'
import { doNotSendQuery } from './queries.ts'

export function DoNotSendCard({ person }: { person: { id: string; name: string } }) {
  const query = useQuery(doNotSendQuery(person.id))
  const [isAdding, setAdding] = useState(false)
  return (
    <Card aria-label="Do not send">
      <CardHeader
        icon={<Ban aria-hidden />}
        title="Do not send"
        actions={
          <Button
            variant="secondary"
            aria-label="Add a service user not to send to"
            icon={<Plus aria-hidden className="size-4" />}
            onClick={() => setAdding(true)}
          >
            Add
          </Button>
        }
      />
      <CardList query={query} label="Do not send" empty="May be sent to every service user.">
        {(item) => <Item key={item.id} item={item} person={person} />}
      </CardList>
      {isAdding && <DoNotSendDialog person={person} onClose={() => setAdding(false)} />}
    </Card>
  )
}

function Item({ item, person }: { item: DoNotSend; person: { id: string; name: string } }) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {placeOf(item)}
          {item.endedAt && <Badge>Ended</Badge>}
        </p>
        <p className="break-words">{item.reason}</p>
        <p className="text-muted text-sm">
          {`${item.byName}, ${momentOf(item.at)}`}
          {item.endedAt && ` · ended by ${item.endedByName ?? 'somebody'}, ${momentOf(item.endedAt)}`}
        </p>
      </div>
      {!item.endedAt && <EndDoNotSend item={item} person={person} />}
    </li>
  )
}
