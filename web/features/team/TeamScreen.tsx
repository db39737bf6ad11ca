// The team: how many there are, and each member with number, role and password.

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { isContractor, isManager, isPending } from '#core/users.ts'
import { ApproveDialog } from '#web/features/users/ApproveDialog.tsx'
import { ChangeRoleDialog } from '#web/features/users/ChangeRoleDialog.tsx'
import { LoginDetailsPanel } from '#web/features/users/LoginDetailsPanel.tsx'
import { PeopleList } from '#web/features/users/PeopleList.tsx'
import { type NewLogin, signInsQuery, usersQuery } from '#web/features/users/queries.ts'
import { ResetPasswordDialog } from '#web/features/users/ResetPasswordDialog.tsx'
import { useMay } from '#web/features/users/use-may.ts'
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
  const [open, setOpen] = useState<{ action: MemberAction; user: User } | null>(null)
  const [login, setLogin] = useState<NewLogin | null>(null)
  const lastSignIn = useMemo(
    () => new Map(signIns?.map(({ userId, lastSignInAt }) => [userId, lastSignInAt])),
    [signIns],
  )
  const act = useCallback((action: MemberAction, user: User) => setOpen({ action, user }), [])
  const userFor = (action: MemberAction) => (open?.action === action ? open.user : null)
  const close = () => setOpen(null)

  return (
    <>
      <PageHeader title="Team" description="Everyone who works with the agency" />
      <Counts people={query.data} />
      {login && <LoginDetailsPanel login={login} onDismiss={() => setLogin(null)} />}
      <Card>
        <CardHeader icon={<Users aria-hidden />} title="Team members" />
        <PeopleList
          people={people}
          query={query}
          words={WORDS}
          row={(user) => (
            <MemberRow
              key={user.id}
              user={user}
              lastSignInAt={lastSignIn.get(user.id)}
              may={may}
              onAction={act}
            />
          )}
        />
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
