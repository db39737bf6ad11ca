// The person's own details. The name is for the office to change; a new number is confirmed by a code.

import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { OwnProfile } from '#core/contracts/users.ts'
import { LIMITS } from '#core/limits.ts'
import { roleLabel } from '#core/users.ts'
import { Facts } from '#web/features/people/Facts.tsx'
import { WorkProfileFacts } from '#web/features/people/WorkProfileCard.tsx'
import { OwnNumberDialog } from '#web/features/users/OwnNumberDialog.tsx'
import { useUpdateOwnEmail } from '#web/features/users/queries.ts'
import { useCheckedForm } from '#web/lib/checked-form.ts'
import { useCurrentUser } from '#web/lib/current-user.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { DialogFormButtons } from '#web/ui/DialogFormButtons.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Input } from '#web/ui/Input.tsx'

export default function ProfileDialog({ onClose }: { onClose: () => void }) {
  const user = useCurrentUser()
  const profileId = useId()
  const [isChangingNumber, setChangingNumber] = useState(false)
  const update = useUpdateOwnEmail()
  const form = useCheckedForm({
    resolver: zodResolver(OwnProfile),
    defaultValues: { email: user.email ?? '' },
  })
  const facts = [
    ['Name', user.fullName],
    ['Phone number', user.whatsappNumber ?? 'None'],
    ['Username', user.username],
    ['Role', roleLabel(user.role)],
  ] as const
  if (isChangingNumber) return <OwnNumberDialog onClose={() => setChangingNumber(false)} />
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title="My details"
      description="Ask the office to change your name."
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={form.handleSubmit((body) => update.mutate(body, { onSuccess: onClose }))}
      >
        <Facts facts={facts} />
        <Button variant="secondary" className="self-start" onClick={() => setChangingNumber(true)}>
          Change phone number
        </Button>
        <Field
          label="E-mail"
          hint="Optional. Leave it empty to remove it."
          error={form.formState.errors.email?.message}
        >
          <Input type="email" autoComplete="email" maxLength={LIMITS.email} {...form.register('email')} />
        </Field>
        <section aria-labelledby={profileId}>
          <h3 id={profileId} className="mb-1.5 font-medium">
            Work profile
          </h3>
          <WorkProfileFacts userId={user.id} />
          <p className="mt-1.5 text-muted text-sm">
            The office changes it. It decides which shifts you may get.
          </p>
        </section>
        <DialogFormButtons onCancel={onClose} busy={update.isPending}>
          {update.isPending ? 'Saving...' : 'Save'}
        </DialogFormButtons>
      </form>
    </Dialog>
  )
}
