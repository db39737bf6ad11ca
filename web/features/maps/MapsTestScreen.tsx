// Tries the address autocomplete by itself and says what it makes of the maps key.

import { useState } from 'react'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ADDRESS_FALLBACK, AddressField } from './AddressField.tsx'
import { type AddressSearch, useAddressSearch } from './use-address-search.ts'

const STATES: Record<AddressSearch, { tone: Tone; words: string }> = {
  loading: { tone: 'neutral', words: 'Loading…' },
  ready: { tone: 'success', words: 'Ready' },
  unavailable: { tone: 'warning', words: 'Unavailable' },
}

export default function MapsTestScreen() {
  const [address, setAddress] = useState('')
  const { state, message } = useAddressSearch('')
  const { tone, words } = STATES[state]
  const news = message === ADDRESS_FALLBACK ? undefined : message
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Address autocomplete" description="Type an address to see what the map suggests" />
      <Card>
        <CardHeader title="Google Maps" description={news} actions={<Badge tone={tone}>{words}</Badge>} />
        <CardBody className="flex flex-col gap-4">
          <AddressField value={address} onChange={setAddress} />
          <p aria-live="polite" className="text-muted">
            {address ? `Address: ${address}` : 'No address yet.'}
          </p>
        </CardBody>
      </Card>
    </div>
  )
}
