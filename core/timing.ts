// Polls, stale times, delays, countdowns and lifetimes, each defined once. Milliseconds unless the name says otherwise.

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export const POLL = {
  whatsappUnread: 10 * second,
  notifications: 5 * second,
  unreadNotifications: 30 * second,
  messagesUnread: 5 * second,
  adminPanel: 30 * second,
  auditLogs: 30 * second,
  availability: 5 * second,
  availabilityManyUsers: 15 * second,
  shifts: 10 * second,
  messages: 30 * second,
  whatsappConversations: 30 * second,
  whatsappThread: 10 * second,
  internalConversations: 5 * second,
  internalThread: 3 * second,
  undelivered: 30 * second,
  approval: 5 * second,
  broadcast: second,
  simulator: second,
} as const

export const STALE = {
  jobs: 30 * second,
  jobDetails: 30 * second,
  dismissals: 30 * second,
  conflicts: 10 * second,
  shifts: 5 * second,
  availability: 2 * second,
  availabilityManyUsers: 10 * second,
} as const

export const TOAST = {
  acceptance: 8 * second,
  message: 8 * second,
  cancellation: 6 * second,
  other: 6 * second,
  sent: 4 * second,
  undo: 15 * second,
  plain: 5 * second,
} as const

export const DELAY = {
  emailDraft: 500,
  autoRejectedRemoval: 3 * second,
  messageAlertHidden: second,
  boardMarkRead: 2 * second,
  conversationReselect: 500,
  loggedOutRedirect: 500,
  availabilityLoginRedirect: 2 * second,
  setupRedirect: 1500,
  teamRedirect: 1500,
  searchDebounce: 350,
  mapsScript: 5 * second,
  signOutAgain: 10 * second,
  reachAgain: 5 * second,
} as const

export const COUNTDOWN = { loginResendSeconds: 300, setupResendSeconds: 60, proofResendSeconds: 30 } as const

export const LIFETIME = {
  code: 5 * minute,
  /** How long a browser keeps the challenge cookie for its codes. */
  challenge: hour,
  deviceMark: 365 * day,
  /** How long a session counts as proved by a code or passkey, for changing how one signs in. */
  proof: 10 * minute,
  /** How long a device may take to create or use a passkey. */
  passkeyStep: 10 * minute,
  session: 30 * day,
  sessionMost: 90 * day,
  /** A visit is recorded at most this often. */
  sessionTouch: 15 * minute,
  /** How long a press or a key counts as somebody being at the screen. */
  activity: 5 * minute,
  temporaryPassword: 72 * hour,
  /** How long to keep login details that WhatsApp accepted but sent no receipt for. */
  undeliveredSecret: hour,
  idempotencyKey: 24 * hour,
  whatsappWindow: 24 * hour,
  /** How long a message that did not arrive is listed, if it is about no shift. */
  undelivered: 7 * day,
  /** How long "1 or 2?" waits for its number. */
  offerQuestion: 30 * minute,
  /** How long an ended offer stays on its person's list, and a late answer gets a kind reply. */
  endedOffer: 24 * hour,
  undo: 10 * minute,
  /**
   * How long the messages of an action wait while its toast offers Undo. A little longer than the toast, for a press in
   * its last moment.
   */
  held: TOAST.undo + 2 * second,
} as const

export const REQUESTS_PER_MINUTE = { person: 1200, address: 600 } as const
