// A person's work profile, and the button to change it for those who may. Nobody changes their own.

import { useQuery } from '@tanstack/react-query'
import { IdCard, Pencil } from 'lucide-react'
import { useState } from 'react'
import { useCan, useCurrentUser } from '#web/lib/current-user.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card, CardBody, CardHeader } from '#web/ui/Card.tsx'
import { ErrorState, LoadingState } from '#web/ui/States.tsx'
import { Facts } from './Facts.tsx'
import { profileFacts } from './profile-words.ts'
import { workProfileQuery } from './queries.ts'
import { WorkProfileDialog } from './WorkProfileDialog.tsx'

export function WorkProfileCard({ userId, name }: { userId: string; name: string }) {
  const can = useCan()
  const me = useCurrentUser()
  const { data } = useQuery(workProfileQuery(userId))
  const [isEditing, setEditing] = useState(false)
  const isOwn = me.id === userId
  return (
    <Card aria-label="Work profile">
      <CardHeader
        icon={<IdCard aria-hidden />}
        title="Work profile"
        description={isOwn ? 'Ask a colleague to change yours' : undefined}
        actions={
          can('work-profiles:change') &&
          !isOwn && (
            <Button
              variant="secondary"
              disabled={!data}
              icon={<Pencil aria-hidden className="size-4" />}
              aria-label="Edit work profile"
              onClick={() => setEditing(true)}
            >
              Edit
            </Button>
          )
        }
      />
      <CardBody>
        <WorkProfileFacts userId={userId} />
      </CardBody>
      {isEditing && data && (
        <WorkProfileDialog {...{ userId, name }} profile={data} onClose={() => setEditing(false)} />
      )}
    </Card>
  )
}

export function WorkProfileFacts({ userId }: { userId: string }) {
  const today = useToday()
  const { data, error, isFetching, refetch } = useQuery(workProfileQuery(userId))
  if (data) return <Facts facts={profileFacts(data, today)} />
  if (!error) return <LoadingState label="Loading the work profile" />
  return (
    <ErrorState
      title="The work profile could not be loaded"
      {...{ error }}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  )
}
