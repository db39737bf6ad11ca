// What people see when they may not open a screen: a page with a way back, a toast and a redirect, or the screen that
// they have instead.

import { PATHS } from '#core/paths.ts'
import { DELAY } from '#core/timing.ts'

export type Refused =
  | {
      readonly kind: 'page'
      readonly text: string
      readonly back: { readonly to: string; readonly label: string }
    }
  | { readonly kind: 'redirect'; readonly title: string; readonly text: string; readonly after: number }
  | { readonly kind: 'instead'; readonly to: string }

const toHome = { to: PATHS.home, label: 'Back to Home' } as const

export const REFUSED = {
  screen: { kind: 'page', text: "You don't have permission to open this page.", back: toHome },
  admin: { kind: 'page', text: "You don't have permission to access the admin panel.", back: toHome },
  calendar: {
    kind: 'page',
    text: 'Only administrators and the contractor can open this calendar.',
    back: toHome,
  },
  // Contractors have one thread with the team in place of the board.
  messages: { kind: 'instead', to: PATHS.conversations },
  whatsapp: {
    kind: 'page',
    text: "You don't have permission to access the WhatsApp dashboard",
    // Somebody who is refused here cannot open the admin panel either.
    back: toHome,
  },
  team: {
    kind: 'redirect',
    title: 'Unauthorised',
    text: 'Manager access required. Redirecting...',
    after: DELAY.teamRedirect,
  },
  createJob: {
    kind: 'redirect',
    title: 'Access Denied',
    text: "You don't have permission to create jobs",
    after: 0,
  },
} as const satisfies Record<string, Refused>
