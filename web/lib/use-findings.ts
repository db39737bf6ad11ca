// What the rules say of a change while it is typed: asked from the server, which decides. A refusal's own findings take
// the place of what was asked before, so that there is one list.

import { type QueryKey, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShownFinding as Finding } from '#core/contracts/findings.ts'
import type { AnswerOf, ArgsOf } from '#core/contracts/index.ts'
import { checkShifts } from '#core/endpoints/shift-checks.ts'
import { LIMITS } from '#core/limits.ts'
import { call } from './api.ts'
import { isStatus } from './api-error.ts'
import { useCurrentUser } from './current-user.ts'
import { withoutMilder } from './milder-findings.ts'
import { keyFor } from './queries.ts'
import { useDebounced } from './use-debounced.ts'

export type ShiftCheck = ArgsOf<typeof checkShifts>['body']
export type Judged = AnswerOf<typeof checkShifts>

/** Asks once, for a change that is made at once unless the rules have something to say. */
export const askRules = (body: ShiftCheck): Promise<Judged> => call(checkShifts, { body })

const checkQuery = (body: ShiftCheck | null) =>
  queryOptions({
    queryKey: [...keyFor(checkShifts), body],
    queryFn: ({ signal }) => call(checkShifts, { body: body! }, { signal }),
    enabled: body !== null,
    meta: { topics: checkShifts.reads },
  })

/**
 * What stands in the way: nothing, a block that a reason lifts, one that stays, or one of the viewer's own. Of several
 * days some may be free: a reason then brings in the others.
 */
export type Stop = 'none' | 'reason' | 'reason-for-some' | 'fixed' | 'own'

export interface Findings {
  /** Blocks first; empty until something is known. */
  findings: readonly Finding[]
  judged: Judged | undefined
  stop: Stop
  /** Nothing can be sent. */
  isStopped: boolean
  /** The check itself failed: the server decides when it is sent. */
  isUnknown: boolean
  reason: string
  setReason: (reason: string) => void
  /** Whether the reason was asked for and is missing; shown until it is typed. */
  isReasonMissing: boolean
  /** Whether a reason is given that lifts what can be lifted. */
  isLifted: boolean
  /** What to send with the change, or null if it must not be sent yet. */
  overriding: () => { overrideReason?: string; overrideRules?: string[] } | null
  /** Shows the findings of a refusal, if it has any. */
  takeRefusal: (error: unknown) => void
}

const contractorOf = (key: QueryKey | undefined) =>
  (key?.at(-1) as ShiftCheck | null | undefined)?.contractorId

/** `body` is null while there is nothing to judge. With `isEach`, days that are blocked are left out. */
export function useFindings(body: ShiftCheck | null, { isEach = false } = {}): Findings {
  const client = useQueryClient()
  const me = useCurrentUser()
  // The first question about a person is asked at once; what is typed afterwards waits for a pause.
  const text = useDebounced(JSON.stringify(body))
  const settled = JSON.parse(text) as ShiftCheck | null
  const isAnother = settled && body && settled.contractorId !== body.contractorId
  const asked = isAnother ? body : settled
  const query = useQuery({
    ...checkQuery(asked),
    // What was said of one person is not shown of another.
    placeholderData: (before, earlier) =>
      asked?.contractorId === contractorOf(earlier?.queryKey) ? before : undefined,
  })
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)

  const judged = body === null ? undefined : query.data
  const findings = inOrder(judged?.findings ?? [], body?.shiftId)
  const slots = isEach ? (body?.slots?.length ?? 0) : 0
  const stop = stopOf(judged, slots, body?.contractorId === me.id)
  const given = reason.trim()
  const isGiven = given.length >= LIMITS.overrideReasonMin
  const isLifted = isGiven && (stop === 'reason' || stop === 'reason-for-some')

  return {
    findings,
    judged,
    stop,
    isStopped: stop === 'fixed' || stop === 'own',
    isUnknown: body !== null && query.isError && !query.data,
    reason,
    setReason: (typed) => {
      setReason(typed)
      setReasonMissing(false)
    },
    isReasonMissing,
    isLifted,
    overriding: () => {
      if (stop === 'fixed' || stop === 'own') return null
      if (isLifted) return { overrideReason: given, overrideRules: rulesOf(findings) }
      const isWanted = stop === 'reason' || (stop === 'reason-for-some' && given !== '')
      if (isWanted) setReasonMissing(true)
      return isWanted ? null : {}
    },
    takeRefusal: (error) => {
      const refused = refusedFindings(error)
      if (!refused || !body) return
      const { queryKey } = checkQuery(body)
      // A refusal of several days does not say which of them could be booked.
      if (isEach) void client.invalidateQueries({ queryKey })
      else client.setQueryData(queryKey, refused)
    },
  }
}

/** Nobody overrides a rule for themself. `slots`: how many days are judged each on its own. */
export function stopOf(judged: Judged | undefined, slots: number, isOwn: boolean): Stop {
  if (!judged) return 'none'
  const isFree = slots > judged.failed.length
  const canLift = slots > 0 ? judged.failed.some(isLiftable) : judged.needsReason
  if (canLift) return isOwn ? (isFree ? 'none' : 'own') : isFree ? 'reason-for-some' : 'reason'
  return judged.canAssign || isFree ? 'none' : 'fixed'
}

/** A day whose blocks can all be lifted. */
export const isLiftable = ({ findings }: Judged['failed'][number]): boolean =>
  findings.filter(isBlock).every(({ overridable }) => overridable)

export const isBlock = ({ level }: Pick<Finding, 'level'>): boolean => level === 'block'

const rulesOf = (findings: readonly Finding[]): string[] => [
  ...new Set(findings.filter(isBlock).map(({ rule }) => rule)),
]

/**
 * Blocks first, each sentence once. Two shifts that overlap break the rule both: what is said of the new one names the
 * other, so the other's is left out.
 */
export function inOrder(findings: readonly Finding[], ownId?: string): Finding[] {
  const isOwn = ({ shiftId }: Finding) => shiftId === undefined || shiftId === ownId
  const hasOwnOverlap = findings.some((finding) => finding.rule === 'overlap' && isOwn(finding))
  const told = new Set<string>()
  const shown = findings.filter((finding) => {
    if (finding.rule === 'overlap' && hasOwnOverlap && !isOwn(finding)) return false
    return !told.has(finding.message) && told.add(finding.message)
  })
  const said = withoutMilder(shown)
  return [...said.filter(isBlock), ...said.filter((finding) => !isBlock(finding))]
}

/** The findings of a 409, judged as the check would. */
export function refusedFindings(error: unknown): Judged | null {
  if (!isStatus(error, 409) || !Array.isArray(error.data?.findings)) return null
  const findings = error.data.findings as Finding[]
  const blocks = findings.filter(isBlock)
  if (blocks.length === 0) return null
  const canAssign = blocks.every(({ overridable }) => overridable)
  return { findings, canAssign, needsReason: canAssign, failed: [] }
}
