// Manage Users: people awaiting approval first, then everyone.

import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { User } from '#core/contracts/users.ts'
import { countText } from '#web/lib/format.ts'
import { Card, CardHeader } from '#web/ui/Card.tsx'
import { type AccountAction, AccountRow } from './AccountRow.tsx'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DeleteUserDialog } from './DeleteUserDialog.tsx'
import { EditContactDialog } from './EditContactDialog.tsx'
import { LoginDetailsPanel } from './LoginDetailsPanel.tsx'
import { PauseUserDialog } from './PauseUserDialog.tsx'
import { PeopleList } from './PeopleList.tsx'
import { accountsQuery, type NewLogin, useSetActive } from './queries.ts'
import { ResetPasswordDialog } from './ResetPasswordDialog.tsx'
import { useMay } from './use-may.ts'

const NOBODY: User[] = []
const WORDS = {
  search: 'Search users',
  list: 'Users',
  loading: 'Loading users',
  failed: 'The users could not be loaded',
  none: 'No users yet',
  noneHint: 'Create the first one in the Create User tab.',
}

interface ManageUsersProps {
  /** The last reset, kept above the tabs so that it stays until it is dismissed. */
  login: NewLogin | null
  onLogin: (login: NewLogin | null) => void
}

export function ManageUsers({ login, onLogin }: ManageUsersProps) {
  const query = useQuery(accountsQuery)
  const people = query.data ?? NOBODY
  const may = useMay(people)
  const setActive = useSetActive()
  const [open, setOpen] = useState<{ action: AccountAction; user: User } | null>(null)

  const { mutate } = setActive
  const act = useCallback(
    (action: AccountAction, user: User) =>
      // Activating does no harm; pausing asks first.
      action === 'active' && !user.isActive ? mutate({ user, isActive: true }) : setOpen({ action, user }),
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
          description={
            query.data && `${countText(people.length)} ${people.length === 1 ? 'account' : 'accounts'}`
          }
        />
        <PeopleList
          people={people}
          query={query}
          words={WORDS}
          row={(user) => (
            <AccountRow key={user.id} user={user} may={may} onAction={act} busy={changing === user.id} />
          )}
        />
      </Card>
      <ApproveDialog user={userFor('approve')} onClose={close} />
      <EditContactDialog user={userFor('contact')} onClose={close} />
      <ResetPasswordDialog user={userFor('reset')} onClose={close} onReset={onLogin} />
      <PauseUserDialog user={userFor('active')} onClose={close} />
      <DeleteUserDialog user={userFor('delete')} onClose={close} />
    </>
  )
}
