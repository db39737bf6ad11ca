import type { CreatedUser, ImportLine } from '#core/contracts/users.ts'
import { CreatedPanel } from './CreatedPanel.tsx'
import { CreateUserForm } from './CreateUserForm.tsx'
import { ImportStaff } from './ImportStaff.tsx'

interface CreateUserTabProps {
  created: CreatedUser | null
  onCreated: (user: CreatedUser | null) => void
  leftOut: readonly ImportLine[]
  onLeftOut: (lines: readonly ImportLine[]) => void
}

export function CreateUserTab({ created, onCreated, leftOut, onLeftOut }: CreateUserTabProps) {
  return (
    <div className="grid max-w-4xl gap-4">
      {created && <CreatedPanel user={created} onDismiss={() => onCreated(null)} />}
      <CreateUserForm onCreated={onCreated} />
      <ImportStaff leftOut={leftOut} onLeftOut={onLeftOut} />
    </div>
  )
}
