// The phones side by side, for trying the product without a phone service: the messages each received, and replies.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus, Search, Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { SimulatorPhone } from '#core/contracts/simulator.ts'
import { normalisePhone, PHONE_MESSAGES } from '#core/phone.ts'
import { isStatus } from '#web/lib/api-error.ts'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Input } from '#web/ui/Input.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { toastError } from '#web/ui/toast.ts'
import { Phone } from './Phone.tsx'
import { phonesQuery } from './queries.ts'

const FIRST = 24
const MOST = 200

export default function SimulatorScreen() {
  useDocumentTitle('Phone simulator')
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(FIRST)
  const [strangers, setStrangers] = useState<string[]>([])
  const { data, isPending, error, refetch, isFetching } = useQuery({
    ...phonesQuery(search.trim(), limit),
    placeholderData: keepPreviousData,
  })
  const known = data?.phones ?? []
  // A number that has neither sent nor received anything exists on this page only.
  const added: SimulatorPhone[] = strangers
    .filter((number) => !known.some(({ phoneNumber }) => phoneNumber === number))
    .map((phoneNumber) => ({ phoneNumber, name: null, failing: null, messages: [] }))
  const phones = [...added, ...known]
  return (
    <main className="mx-auto max-w-[110rem] px-4 py-6 lg:px-6">
      <PageHeader
        title="Phone simulator"
        description="No phone service is connected. Messages that the app sends arrive here, and you can reply as anyone."
        actions={<StrangerForm onAdd={(number) => setStrangers((all) => [...new Set([number, ...all])])} />}
      />
      <div className="relative mb-4 max-w-sm">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
        />
        <Input
          type="search"
          aria-label="Search phones"
          placeholder="Name or number"
          className="pl-9"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {isPending ? (
        <LoadingState label="Loading phones" rows={6} />
      ) : isStatus(error, 404) && !data ? (
        <Card>
          <EmptyState title="Only available locally" icon={<Smartphone aria-hidden />}>
            The simulator can only be opened on the machine that runs the server.
          </EmptyState>
        </Card>
      ) : !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : phones.length === 0 ? (
        <EmptyState title="No phones" icon={<Smartphone aria-hidden />}>
          {search
            ? 'Nobody has that name or number.'
            : 'Accounts with a number appear here, and numbers you add.'}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(18rem,1fr))] gap-4">
          {phones.map((phone) => (
            <li key={phone.phoneNumber}>
              <Phone phone={phone} />
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.phones.length && limit < MOST && (
        <div className="mt-6 flex justify-center">
          <Button variant="secondary" onClick={() => setLimit(MOST)}>
            {`Show more of ${data.total}`}
          </Button>
        </div>
      )}
    </main>
  )
}

/** A phone that does not belong to anyone on the team. */
function StrangerForm({ onAdd }: { onAdd: (phoneNumber: string) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        const result = normalisePhone(typed)
        if (!result.ok) {
          toastError(PHONE_MESSAGES.ukFormat)
          return
        }
        onAdd(result.phone)
        setTyped('')
      }}
    >
      <Input
        type="tel"
        aria-label="Another number"
        placeholder="+44XXXXXXXXXX"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="shrink-0 whitespace-nowrap"
        icon={<Plus aria-hidden className="size-4" />}
      >
        Add phone
      </Button>
    </form>
  )
}
