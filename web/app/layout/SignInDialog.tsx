// The person's passkeys and signed-in devices.

import { PasskeyList } from '#web/features/passkeys/PasskeyList.tsx'
import { SessionList } from '#web/features/sessions/SessionList.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

export default function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Sign-in and devices"
      description="Sign out devices that you no longer have."
    >
      <section aria-labelledby="own-devices">
        <h3 id="own-devices" className="font-medium">
          Signed-in devices
        </h3>
        <SessionList />
      </section>
      <section aria-labelledby="own-passkeys" className="mt-6 border-t pt-4">
        <h3 id="own-passkeys" className="mb-1 font-medium">
          Passkeys
        </h3>
        <PasskeyList />
      </section>
    </Dialog>
  )
}
