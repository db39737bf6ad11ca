// In a booking's details: that the person is not to be sent there again, or the button to say so.

import { useQuery } from '@tanstack/react-query'
import { Ban } from 'lucide-react'
import { useState } from 'react'
import { normaliseInitials } from '#core/initials.ts'
import { entriesFor } from '#core/rules/do-not-send.ts'
import { Button } from '#web/ui/Button.tsx'
import { DoNotSendDialog } from './DoNotSendDialog.tsx'
import { EndDoNotSend, momentOf, placeOf } from './EndDoNotSend.tsx'
import { doNotSendQuery } from './queries.ts'

interface BookingDoNotSendProps {
  person: { id: string; name: string }
  serviceUserInitials: string | null
  localAuthority: string | null
}

export function BookingDoNotSend({ person, ...serviceUser }: BookingDoNotSendProps) {
  const { data } = useQuery(doNotSendQuery(person.id))
  const [isAdding, setAdding] = useState(false)
  const standing = (data ?? [])
    .filter(({ endedAt }) => endedAt === null)
    .map((item) => ({ ...item, initials: normaliseInitials(item.serviceUserInitials) }))
  const found = entriesFor(serviceUser, standing)
  if (found.length > 0) {
    return (
      <ul aria-label="Do not send" className="flex flex-col gap-2">
        {found.map((item) => (
          <li
            key={item.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-danger-soft px-3 py-2 text-on-danger-soft"
          >
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold">{`Not to be sent to ${placeOf(item)} again`}</p>
              <p className="break-words">{item.reason}</p>
              <p className="text-sm">{`${item.byName}, ${momentOf(item.at)}`}</p>
            </div>
            <EndDoNotSend item={item} person={person} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <>
      <Button
        variant="danger-quiet"
        className="-ml-4 self-start"
        disabled={!data}
        icon={<Ban aria-hidden className="size-4" />}
        onClick={() => setAdding(true)}
      >
        Do not send again…
      </Button>
      {isAdding && <DoNotSendDialog person={person} {...serviceUser} onClose={() => setAdding(false)} />}
    </>
  )
}
