// The wizard's state. It survives a reload of the tab, so a code on its way is not lost.

import { useState } from 'react'
import { z } from 'zod'
import { storedInTab } from '#web/lib/stored.ts'

const Details = z.object({ firstName: z.string(), lastName: z.string(), phoneNumber: z.string() })
const State = z.object({
  step: z.enum(['details', 'otp']),
  details: Details.nullable(),
  resendAt: z.number().nullable(),
})
export type SetupState = z.infer<typeof State>

const START: SetupState = { step: 'details', details: null, resendAt: null }
const stored = storedInTab('setup', (value) => State.safeParse(value).data ?? null)

export function useSetupState() {
  const [state, setState] = useState<SetupState>(() => stored.read() ?? START)
  return [
    state,
    (change: Partial<SetupState>) => {
      const next = { ...state, ...change }
      stored.write(next)
      setState(next)
    },
    () => stored.write(null),
  ] as const
}
