// The team: how many there are, and each member with number, role and password.

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { isContractor, isManager, isPending } from '#core/users.ts'
import { ApproveDialog } from '#web/features/users/ApproveDialog.tsx'
import { ChangeRoleDialog } from '#web/features/users/ChangeRoleDialog.tsx'
import { LoginDetailsPanel } from '#web/features/users/LoginDetailsPanel.tsx'
import { type NewLogin, signInsQuery, usersQuery } from '#web/features/users/queries.ts'
import { ResetPasswordDialog } from '#web/features/users/ResetPasswordDialog.tsx'
import { matchesPerson } from '#web/features/users/search.ts'
import { useMay } from '#web/features/users/use-may.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { type MemberAction, MemberRow } from './MemberRow.tsx'

const NOBODY: User[] = []

export default function TeamScreen() {
  const { data, error, isFetching, refetch } = useQuery(usersQuery)
  const signIns = useQuery(signInsQuery).data
  const people = data ?? NOBODY
  const may = useMay(people)
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<{ action: MemberAction; user: User } | null>(null)
  const [login, setLogin] = useState<NewLogin | null>(null)
  const search = useDeferredValue(typed)
  const lastSignIn = useMemo(
    () => new Map(signIns?.map(({ userId, lastSignInAt }) => [userId, lastSignInAt])),
    [signIns],
  )
  const shown = useMemo(() => people.filter((user) => matchesPerson(user, search)), [people, search])
  const act = useCallback((action: MemberAction, user: User) => setOpen({ action, user }), [])
  const userFor = (action: MemberAction) => (open?.action === action ? open.user : null)
  const close = () => setOpen(null)

  return (
    <>
      <PageHeader title="Team" description="Everyone who works with the agency" />
      <Counts people={data} />
      {login && <LoginDetailsPanel login={login} onDismiss={() => setLogin(null)} />}
      <Card>
        <CardHeader icon={<Users aria-hidden />} title="Team members" />
        <div className="border-b px-4 py-3">
          <SearchField
            label="Search team"
            hideLabel
            placeholder="Search by name or number"
            className="md:max-w-sm"
            value={typed}
            onChange={setTyped}
          />
        </div>
        {!data && !error && <LoadingState label="Loading the team" rows={6} />}
        {!data && error && (
          <ErrorState
            title="The team could not be loaded"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && shown.length === 0 && (
          <EmptyState title={search ? 'Nobody matches' : 'Nobody here yet'} icon={<Users aria-hidden />}>
            {search ? 'Try another name or number.' : 'People appear here once an admin creates them.'}
          </EmptyState>
        )}
        <ul aria-label="Team members">
          {shown.map((user) => (
            <MemberRow
              key={user.id}
              user={user}
              lastSignInAt={lastSignIn.get(user.id)}
              may={may}
              onAction={act}
            />
          ))}
        </ul>
      </Card>
      <ApproveDialog user={userFor('approve')} onClose={close} />
      <ChangeRoleDialog user={userFor('role')} onClose={close} />
      <ResetPasswordDialog user={userFor('reset')} onClose={close} onReset={setLogin} />
    </>
  )
}

/** Those who wait for approval are not of the staff yet. */
function Counts({ people }: { people: readonly User[] | undefined }) {
  const staff = people?.filter((user) => !isPending(user.role))
  const counts = [
    ['Total staff', staff?.length],
    ['Managers', staff?.filter((user) => isManager(user.role)).length],
    ['Contractors', staff?.filter(({ role }) => isContractor(role)).length],
  ] as const
  return (
    <dl className="mb-4 grid grid-cols-3 gap-3 md:gap-4">
      {counts.map(([label, count]) => (
        <div
          key={label}
          className="flex flex-col-reverse rounded-card border bg-surface px-4 py-3 shadow-card"
        >
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-2xl tracking-tight">{count ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
