// Tests the address autocomplete on its own and reports whether the maps key works.

import { useState } from 'react'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { ADDRESS_FALLBACK, AddressField } from './AddressField.tsx'
import { type AddressSearch, useAddressSearch } from './use-address-search.ts'

const STATES: Record<AddressSearch, { tone: Tone; label: string }> = {
  loading: { tone: 'neutral', label: 'Loading…' },
  ready: { tone: 'success', label: 'Ready' },
  unavailable: { tone: 'warning', label: 'Unavailable' },
}

export default function MapsTestScreen() {
  const [address, setAddress] = useState('')
  const { state, message } = useAddressSearch('')
  const { tone, label } = STATES[state]
  const news = message === ADDRESS_FALLBACK ? undefined : message
  return (
    <div className="mx-auto max-w-xl">
      <PageHeader title="Address autocomplete" description="Type an address to see what the map suggests" />
      <Card>
        <CardHeader title="Google Maps" description={news} actions={<Badge tone={tone}>{label}</Badge>} />
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
