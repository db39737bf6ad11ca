// Everything that staff need to know about one person, on one page.

import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, UserX } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { Link } from 'wouter'
import { can as roleCan } from '#core/capabilities.ts'
import type { Shift } from '#core/contracts/rota.ts'
import type { User } from '#core/contracts/users.ts'
import { PATHS } from '#core/paths.ts'
import { dayOf } from '#core/time.ts'
import { isPending } from '#core/users.ts'
import { nameOf, usersQuery } from '#web/features/users/queries.ts'
import { RoleBadge } from '#web/features/users/RoleBadge.tsx'
import { useDocumentTitle } from '#web/lib/document-title.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { ApplicationsCard } from './ApplicationsCard.tsx'
import { ContactActions } from './ContactActions.tsx'
import { DoNotSendCard } from './DoNotSendCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { OfferStop } from './OfferStop.tsx'
import { OffersCard } from './OffersCard.tsx'
import { OverridesCard } from './OverridesCard.tsx'
import { ShiftsCard } from './ShiftsCard.tsx'
import { WorkProfileCard } from './WorkProfileCard.tsx'

/** Belongs to another feature; the app passes it in. */
export type ShiftDetails = ComponentType<{ shift: Shift; onClose: () => void }>

interface PersonScreenProps {
  userId: string
  ShiftDetails: ShiftDetails
}

export function PersonScreen({ userId, ShiftDetails }: PersonScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(usersQuery)
  const user = data?.find(({ id }) => id === userId)
  if (user) return <Person user={user} ShiftDetails={ShiftDetails} />
  if (data) return <Nobody />
  if (!error) return <LoadingState label="Loading this person" rows={8} />
  return (
    <Card className="mx-auto mt-8 max-w-lg">
      <ErrorState
        title="This person could not be loaded"
        {...{ error }}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    </Card>
  )
}

function Person({ user, ShiftDetails }: { user: User; ShiftDetails: ShiftDetails }) {
  const [opened, setOpened] = useState<Shift | null>(null)
  const name = nameOf(user)
  useDocumentTitle(name)
  const { id } = user
  return (
    <>
      <PageHeader
        title={<span className="break-words">{name}</span>}
        description={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1 break-all">
            <RoleBadge role={user.role} />
            <State user={user} />
            <span className="tabular">{user.whatsappNumber ?? 'No phone number'}</span>
            <OfferStop user={user} />
            {user.email && <span>{user.email}</span>}
          </span>
        }
        actions={
          <>
            <Link href={PATHS.team} className={buttonClass('secondary')}>
              <ArrowLeft aria-hidden className="size-4" />
              Team
            </Link>
            <ContactActions user={user} />
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <HoursCard userId={id} />
          <ShiftsCard userId={id} since={dayOf(new Date(user.createdAt))} onOpen={setOpened} />
        </div>
        <div className="grid min-w-0 gap-4">
          <WorkProfileCard userId={id} name={name} />
          <DoNotSendCard person={{ id, name }} />
          {roleCan(user.role, 'applications:apply') && <ApplicationsCard userId={id} />}
          {roleCan(user.role, 'offers:answer') && <OffersCard userId={id} />}
          <OverridesCard userId={id} />
        </div>
      </div>
      {opened && <ShiftDetails shift={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function State({ user: { role, isActive } }: { user: User }) {
  if (isPending(role)) return <Badge tone="warning">Waiting for approval</Badge>
  return <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? 'Active' : 'Paused'}</Badge>
}

export function Nobody() {
  return (
    <Card className="mx-auto mt-8 max-w-lg">
      <h1 className="sr-only">Nobody at this address</h1>
      <EmptyState
        title="Nobody at this address"
        icon={<UserX aria-hidden />}
        action={
          <Link href={PATHS.team} className={buttonClass('secondary')}>
            <ArrowLeft aria-hidden className="size-4" />
            Back to the team
          </Link>
        }
      >
        They may have left.
      </EmptyState>
    </Card>
  )
}
