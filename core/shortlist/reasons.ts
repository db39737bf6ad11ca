// Why somebody stands where they do in the shortlist, in words that a manager would say aloud.

import type { Finding } from '../rules/index.ts'
import { SHIFT_KIND_LABELS, type ShiftKind } from '../shift-kinds.ts'
import { HOUR_MS } from '../time.ts'
import { durationLabel } from '../time-labels.ts'
import type { Candidate } from './order.ts'

export const TONES = ['good', 'warn', 'bad'] as const
type Tone = (typeof TONES)[number]

export interface Reason {
  tone: Tone
  message: string
}

/** The words for somebody who wanted the work of themself. */
export const APPLIED = { now: 'Applied for this job', before: 'Applied when it was first advertised' }
export type Applied = keyof typeof APPLIED

interface About {
  days: number
  kind: ShiftKind
  serviceUserInitials: string | null
  applied?: Applied | null
}

/** What stops them first, then what to mind, then what speaks for them. */
export function reasonsFor(candidate: Candidate, findings: readonly Finding[], work: About): Reason[] {
  return [
    ...messagesOf(findings, 'block').map((message): Reason => ({ tone: 'bad', message })),
    ...partly(candidate, work),
    ...messagesOf(findings, 'warn').map((message): Reason => ({ tone: 'warn', message })),
    ...inFavour(candidate, work).map((message): Reason => ({ tone: 'good', message })),
  ]
}

/** One sentence for each rule: work of a month can break the same one on every day. */
function messagesOf(findings: readonly Finding[], level: Finding['level']): string[] {
  const ofRules = new Map<string, Set<string>>()
  for (const finding of findings) {
    if (finding.level !== level) continue
    const messages = ofRules.get(finding.rule)
    if (messages) messages.add(finding.message)
    else ofRules.set(finding.rule, new Set([finding.message]))
  }
  return [...ofRules.values()].map((messages) => {
    const [first = '', ...more] = messages
    return more.length > 0 ? `${first} (and ${more.length} more)` : first
  })
}

function partly({ daysPossible }: Candidate, { days }: About): Reason[] {
  if (daysPossible === 0 || daysPossible === days) return []
  return [{ tone: 'bad', message: `Can only do ${daysPossible} of ${days} days` }]
}

function inFavour(candidate: Candidate, work: About): string[] {
  const { timesWithServiceUser: times, hoursThatWeek } = candidate
  const withThem = times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`
  return [
    ...(work.applied ? [APPLIED[work.applied]] : []),
    ...(times > 0 && work.serviceUserInitials ? [`With ${work.serviceUserInitials} ${withThem}`] : []),
    ...marked(candidate, work),
    hoursThatWeek > 0
      ? `${durationLabel(hoursThatWeek * HOUR_MS)} booked that week`
      : 'Nothing booked that week',
  ]
}

function marked({ daysMarked }: Candidate, { days, kind }: About): string[] {
  if (daysMarked === 0) return []
  const free = `Marked available for ${SHIFT_KIND_LABELS[kind].toLowerCase()}`
  return [daysMarked === days ? free : `${free} on ${daysMarked} of ${days} days`]
}
