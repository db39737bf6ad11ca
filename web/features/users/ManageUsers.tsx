// Manage Users: those who wait for approval first, then everyone but the managers, whom the team page has.

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { isInManageUsers } from '#core/users.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { EmptyState, ErrorState, LoadingState } from '#web/ui/States.tsx'
import { type AccountAction, AccountRow } from './AccountRow.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { EditPhoneDialog } from './EditPhoneDialog.tsx'
import { LoginDetailsPanel } from './LoginDetailsPanel.tsx'
import { accountsQuery, type NewLogin, useSetActive } from './queries.ts'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { matchesPerson } from './search.ts'
import { useMay } from './use-may.ts'

const NOBODY: User[] = []

interface ManageUsersProps {
  /** The last reset, kept above the tabs so that it stays until it is dismissed. */
  login: NewLogin | null
  onLogin: (login: NewLogin | null) => void
}

export function ManageUsers({ login, onLogin }: ManageUsersProps) {
  const { data, error, isFetching, refetch } = useQuery(accountsQuery)
  const people = data ?? NOBODY
  const may = useMay(people)
  const setActive = useSetActive()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<{ action: AccountAction; user: User } | null>(null)
  const search = useDeferredValue(typed)
  const listed = useMemo(() => people.filter((user) => isInManageUsers(user.role)), [people])
  const shown = useMemo(() => listed.filter((user) => matchesPerson(user, search)), [listed, search])

  const { mutate } = setActive
  const act = useCallback(
    (action: AccountAction, user: User) =>
      action === 'active' ? mutate({ user, isActive: !user.isActive }) : setOpen({ action, user }),
    [mutate],
  )
  const userFor = (action: AccountAction) => (open?.action === action ? open.user : null)
  const close = () => setOpen(null)
  const changing = setActive.isPending ? setActive.variables.user.id : null

  return (
    <>
      {login && <LoginDetailsPanel login={login} onDismiss={() => onLogin(null)} />}
      <Card>
        <CardHeader
          icon={<Users aria-hidden />}
          title="Manage Users"
          description={data && `${listed.length} ${listed.length === 1 ? 'account' : 'accounts'}`}
        />
        <div className="border-b px-4 py-3">
          <SearchField
            label="Search users"
            hideLabel
            placeholder="Search by name or number"
            className="md:max-w-sm"
            value={typed}
            onChange={setTyped}
          />
        </div>
        {!data && !error && <LoadingState label="Loading users" rows={6} />}
        {!data && error && (
          <ErrorState
            title="The users could not be loaded"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data && shown.length === 0 && (
          <EmptyState title={search ? 'Nobody matches' : 'No users yet'} icon={<Users aria-hidden />}>
            {search ? 'Try another name or number.' : 'Create the first one in the Create User tab.'}
          </EmptyState>
        )}
        <ul aria-label="Users">
          {shown.map((user) => (
            <AccountRow key={user.id} user={user} may={may} onAction={act} busy={changing === user.id} />
          ))}
        </ul>
      </Card>
      <ApproveDialog user={userFor('approve')} onClose={close} />
      <EditPhoneDialog user={userFor('phone')} onClose={close} />
      <ResetPasswordDialog user={userFor('reset')} onClose={close} onReset={onLogin} />
      <DeleteUserDialog user={userFor('delete')} onClose={close} />
    </>
  )
}
