// What can change, as the database announces it and the browser hears of it. A contract names the topics its
// answer is made from; a change to one makes earlier answers old.

import { type Capability, can, type Role } from './capabilities.ts'

interface Topic {
  /** Who is concerned by every row. Anyone else only by rows that bear their own user id. `null`: always one's own. */
  readonly wholeFor: Capability | 'everyone' | null
}

const TOPICS = {
  users: { wholeFor: 'users:read' },
  sessions: { wholeFor: null },
  jobs: { wholeFor: 'everyone' },
  applications: { wholeFor: 'applications:read-all' },
  dismissals: { wholeFor: null },
  notifications: { wholeFor: null },
  shifts: { wholeFor: 'shifts:read-all' },
  availability: { wholeFor: 'availability:set-any' },
  audit: { wholeFor: 'audit:read' },
  messages: { wholeFor: 'messages:board' },
  whatsapp: { wholeFor: 'whatsapp:use' },
  conversations: { wholeFor: 'conversations:start' },
} as const satisfies Record<string, Topic>

export type TopicName = keyof typeof TOPICS
export const TOPIC_NAMES = Object.keys(TOPICS) as TopicName[]

export interface Viewer {
  readonly id: string
  readonly role: Role
}

/** Whether a change of `topic` that bears `userId` (null: nobody's name) is this viewer's business. */
export function concerns(topic: TopicName, userId: string | null, viewer: Viewer): boolean {
  return userId === viewer.id || seesWhole(topic, viewer)
}

/** The name under which a viewer's revision of a topic is kept. */
export function revisionKey(topic: TopicName, viewer: Viewer | null): string {
  return viewer && !seesWhole(topic, viewer) ? `${topic}:${viewer.id}` : topic
}

function seesWhole(topic: TopicName, viewer: Viewer): boolean {
  const { wholeFor }: Topic = TOPICS[topic]
  if (wholeFor === null) return false
  return wholeFor === 'everyone' || can(viewer.role, wholeFor)
}
