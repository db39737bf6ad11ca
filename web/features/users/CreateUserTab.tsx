import type { CreatedUser } from '#core/contracts/users.ts'
import { CreatedPanel } from './CreatedPanel.tsx'
import { CreateUserForm } from './CreateUserForm.tsx'
import { ImportStaff } from './ImportStaff.tsx'
import type { Imported } from './queries.ts'

interface CreateUserTabProps {
  created: CreatedUser | null
  onCreated: (user: CreatedUser | null) => void
  imported: Imported | null
  onImported: (imported: Imported | null) => void
}

export function CreateUserTab({ created, onCreated, imported, onImported }: CreateUserTabProps) {
  return (
    <div className="grid max-w-4xl gap-4">
      {created && <CreatedPanel user={created} onDismiss={() => onCreated(null)} />}
      <CreateUserForm onCreated={onCreated} />
      <ImportStaff imported={imported} onImported={onImported} />
    </div>
  )
}
