// The topics of change, as the database announces them and browsers receive them. A contract names the topics that its
// answer depends on; a change to one makes earlier answers stale.

import { type Capability, can, type Role } from './capabilities.ts'

interface Topic {
  /** Who is concerned by every row. Anyone else only by rows with their own user id. `null`: only by one's own rows. */
  readonly wholeFor: Capability | 'everyone' | null
}

const TOPICS = {
  users: { wholeFor: 'users:read' },
  sessions: { wholeFor: null },
  jobs: { wholeFor: 'everyone' },
  applications: { wholeFor: 'applications:read-all' },
  /** Rounds of offers, and the delivery of their messages. */
  offers: { wholeFor: 'offers:manage' },
  dismissals: { wholeFor: null },
  notifications: { wholeFor: null },
  shifts: { wholeFor: 'shifts:read-all' },
  /** Work profiles, and whom people are not sent to. One topic, so that nobody learns of the second by its name. */
  profiles: { wholeFor: 'work-profiles:change' },
  /** The settings of the rules. */
  rules: { wholeFor: 'everyone' },
  availability: { wholeFor: 'availability:set-any' },
  audit: { wholeFor: 'audit:read' },
  messages: { wholeFor: 'messages:board' },
  whatsapp: { wholeFor: 'whatsapp:use' },
  /** Whether messages to all contractors were delivered. */
  broadcasts: { wholeFor: 'messages:board' },
  conversations: { wholeFor: 'conversations:start' },
  /** Messages that did not arrive, and what became of them. */
  deliveries: { wholeFor: 'deliveries:settle' },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[]

export interface Viewer {
  readonly id: string
  readonly role: Role
}

/** Whether a change of `topic` for `userId` (null: no particular person) concerns this viewer. */
export function concerns(topic: TopicName, userId: string | null, viewer: Viewer): boolean {
  return userId === viewer.id || seesWhole(topic, viewer)
}

/** The key of a viewer's revision of a topic. */
export function revisionKey(topic: TopicName, viewer: Viewer | null): string {
  return viewer && !seesWhole(topic, viewer) ? `${topic}:${viewer.id}` : topic
}

/** Whether every change of `topic` concerns this viewer, not only those of their own rows. */
export function seesWhole(topic: TopicName, viewer: Viewer): boolean {
  const { wholeFor }: Topic = TOPICS[topic]
  if (wholeFor === null) return false
  return wholeFor === 'everyone' || can(viewer.role, wholeFor)
}
