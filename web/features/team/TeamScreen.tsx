// The team: the head count, and each member with number, role and password.

import { useQuery } from '@tanstack/react-query'
import { UserCheck, Users } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { headCount, isPending } from '#core/users.ts'
import { ApproveDialog } from '#web/features/users/ApproveDialog.tsx'
import { ChangeRoleDialog } from '#web/features/users/ChangeRoleDialog.tsx'
import { LoginDetailsPanel } from '#web/features/users/LoginDetailsPanel.tsx'
import { PeopleList } from '#web/features/users/PeopleList.tsx'
import { type NewLogin, signInsQuery, usersQuery } from '#web/features/users/queries.ts'
import { ResetPasswordDialog } from '#web/features/users/ResetPasswordDialog.tsx'
import { useMay } from '#web/features/users/use-may.ts'
import { countText } from '#web/lib/format.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { type MemberAction, MemberRow } from './MemberRow.tsx'

const NOBODY: User[] = []
const WORDS = {
  search: 'Search team',
  list: 'Team members',
  loading: 'Loading the team',
  failed: 'The team could not be loaded',
  none: 'Nobody here yet',
  noneHint: 'People appear here once an admin creates them.',
}

export default function TeamScreen() {
  const query = useQuery(usersQuery)
  const signIns = useQuery(signInsQuery).data
  const people = query.data ?? NOBODY
  const may = useMay(people)
  const [waiting, staff] = useMemo(
    () => [people.filter(({ role }) => isPending(role)), people.filter(({ role }) => !isPending(role))],
    [people],
  )
  const [open, setOpen] = useState<{ action: MemberAction; user: User } | null>(null)
  const [login, setLogin] = useState<NewLogin | null>(null)
  const lastSignIn = useMemo(
    () => new Map(signIns?.map(({ userId, lastSignInAt }) => [userId, lastSignInAt])),
    [signIns],
  )
  const act = useCallback((action: MemberAction, user: User) => setOpen({ action, user }), [])
  const userFor = (action: MemberAction) => (open?.action === action ? open.user : null)
  const close = () => setOpen(null)

  const row = (user: User) => (
    <MemberRow key={user.id} user={user} lastSignInAt={lastSignIn.get(user.id)} may={may} onAction={act} />
  )

  return (
    <>
      <PageHeader title="Team" description="Everyone who works with the agency" />
      <Counts people={query.data} />
      {login && <LoginDetailsPanel login={login} onDismiss={() => setLogin(null)} />}
      {waiting.length > 0 && (
        <Card className="mb-4">
          <CardHeader
            icon={<UserCheck aria-hidden />}
            title="Waiting for approval"
            description={`${waiting.length} ${waiting.length === 1 ? 'account' : 'accounts'}, not counted as staff`}
          />
          <ul aria-label="Waiting for approval" className="@container">
            {waiting.map(row)}
          </ul>
        </Card>
      )}
      <Card>
        <CardHeader
          icon={<Users aria-hidden />}
          title="Team members"
          description={query.data && `${countText(staff.length)} ${staff.length === 1 ? 'person' : 'people'}`}
        />
        <PeopleList people={staff} query={query} words={WORDS} row={row} />
      </Card>
      <ApproveDialog user={userFor('approve')} onClose={close} />
      <ChangeRoleDialog user={userFor('role')} onClose={close} />
      <ResetPasswordDialog user={userFor('reset')} onClose={close} onReset={setLogin} />
    </>
  )
}

/** The groups add up to the total, and the total is the length of the list. */
function Counts({ people }: { people: readonly User[] | undefined }) {
  const count = people && headCount(people)
  const counts = [
    ['Total staff', count?.total],
    ['Contractors', count?.contractors],
    ['Managers', count?.managers],
    ['Admins', count?.admins],
  ] as const
  return (
    <dl className="mb-4 flex flex-wrap gap-3 md:gap-4">
      {counts.map(([label, number]) => (
        <div
          key={label}
          className="flex min-w-max flex-1 basis-32 flex-col-reverse rounded-card border bg-surface px-4 py-3 shadow-card"
        >
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="tabular font-semibold text-2xl tracking-tight">
            {number === undefined ? '–' : countText(number)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
