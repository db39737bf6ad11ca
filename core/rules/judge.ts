// Applies the rules to a person's shifts, as strictly as the agency has set them.

import { type Day, numberOfDay } from '../time.ts'
import { RULES } from './list.ts'
import type { Level, RuleName } from './names.ts'
import type {
  Breach,
  Check,
  FactShift,
  Finding,
  PersonFacts,
  PlacedFacts,
  PlacedShift,
  Rule,
} from './rule.ts'
import { place, type Schedule, scheduleOf } from './schedule.ts'
import { isOverridable, type RuleSettings } from './settings.ts'

/** The facts with their shifts arranged for the rules, without some of them. */
export const placeFacts = (facts: PersonFacts, without?: ReadonlySet<string>): PlacedFacts =>
  withSchedule(facts, scheduleOf(without ? facts.shifts.filter(({ id }) => !without.has(id)) : facts.shifts))

/** Written out, because V8 reads the fields of an object made by a spread several times slower. */
const withSchedule = (facts: Omit<PlacedFacts, 'schedule'>, schedule: Schedule): PlacedFacts => ({
  availability: facts.availability,
  profile: facts.profile,
  doNotSend: facts.doNotSend,
  standing: facts.standing,
  schedule,
})

/** A rule that is switched on, ready for one person. */
interface Active {
  rule: Rule
  check: Check
}

const checkOf = (rule: Rule, facts: PlacedFacts, settings: RuleSettings): Check | null =>
  settings[rule.name].level === 'off' ? null : rule.prepare(facts, settings[rule.name].numbers)

function activeRules(facts: PlacedFacts, settings: RuleSettings): Active[] {
  const active: Active[] = []
  for (const rule of RULES) {
    const check = checkOf(rule, facts, settings)
    if (check) active.push({ rule, check })
  }
  return active
}

const levelOf = (name: RuleName, breach: Breach, settings: RuleSettings): Level =>
  settings[name].level === 'warn' ? 'warn' : (breach.level ?? 'block')

function findingOf(name: RuleName, shift: PlacedShift, breach: Breach, settings: RuleSettings): Finding {
  return {
    rule: name,
    level: levelOf(name, breach, settings),
    overridable: isOverridable(name, settings[name].level),
    day: shift.day,
    message: breach.say(),
    shiftId: shift.id,
  }
}

/** The findings for the person's shifts from one day to another, in order of shifts, then of rules. */
export function findingsOf(
  facts: PersonFacts,
  settings: RuleSettings,
  days?: { from: Day; to: Day },
): Finding[] {
  const first = days ? numberOfDay(days.from) : Number.NEGATIVE_INFINITY
  const last = days ? numberOfDay(days.to) : Number.POSITIVE_INFINITY
  const placed = placeFacts(facts)
  const active = activeRules(placed, settings)
  const found: Finding[] = []
  for (const shift of placed.schedule.shifts) {
    if (shift.dayNumber < first || shift.dayNumber > last) continue
    for (const { rule, check } of active) {
      const breach = check(shift)
      if (breach) found.push(findingOf(rule.name, shift, breach, settings))
    }
  }
  return found
}

/** What the second schedule breaks that the first does not, or breaks further. */
export function newFindings(before: PersonFacts, after: PersonFacts, settings: RuleSettings): Finding[] {
  const earlier = placeFacts(before)
  const [kept, wanted] = [new Set<FactShift>(before.shifts), new Set<FactShift>(after.shifts)]
  const gone = before.shifts.filter((shift) => !wanted.has(shift))
  const added = after.shifts.filter((shift) => !kept.has(shift))
  return changeFacts(earlier, gone, added, after, settings).findings
}

/** The facts with shifts put in, in place of others, and what they newly break or break further. */
export const addShifts = (
  facts: PlacedFacts,
  added: readonly FactShift[],
  settings: RuleSettings,
  gone: readonly FactShift[] = [],
): { facts: PlacedFacts; findings: Finding[] } => changeFacts(facts, gone, added, facts, settings)

/** The facts with one more shift, or null if a rule blocks it. Nothing is put into words, so this takes less time. */
export function addUnlessBlocked(
  facts: PlacedFacts,
  shift: FactShift,
  settings: RuleSettings,
): PlacedFacts | null {
  const put = [place(shift)]
  const later = withSchedule(facts, facts.schedule.changed(NOTHING, put))
  const blocking = activeRules(later, settings).filter(({ rule }) => settings[rule.name].level !== 'warn')
  const isBlocked = findWorse(facts, later, changeBy(put, []), settings, blocking, ({ name }, _, breach) =>
    levelOf(name, breach, settings) === 'block' ? 'stop' : 'go on',
  )
  return isBlocked ? null : later
}

const NOTHING: ReadonlySet<string> = new Set()

function changeFacts(
  earlier: PlacedFacts,
  gone: readonly FactShift[],
  added: readonly FactShift[],
  others: Omit<PlacedFacts, 'schedule'>,
  settings: RuleSettings,
): { facts: PlacedFacts; findings: Finding[] } {
  const [put, taken] = [added.map(place), gone.map(place)]
  const schedule = earlier.schedule.changed(new Set(gone.map(({ id }) => id)), put)
  const facts = withSchedule(others, schedule)
  const change = knowsTheSame(earlier, facts) ? changeBy(put, taken) : changeOfAll(schedule)
  const findings: Finding[] = []
  findWorse(earlier, facts, change, settings, activeRules(facts, settings), ({ name }, shift, breach) => {
    findings.push(findingOf(name, shift, breach, settings))
    return 'go on'
  })
  return { facts, findings }
}

/** Whether only shifts differ. */
const knowsTheSame = (a: PlacedFacts, b: PlacedFacts): boolean =>
  a.profile === b.profile &&
  a.availability === b.availability &&
  a.doNotSend === b.doNotSend &&
  a.standing === b.standing

/** How a change concerns a shift: it is part of it, in the weeks around it, or further after or before it. */
type Distance = 'own' | 'near' | 'after' | 'before'

interface Change {
  /** Shifts that are new, or whose facts are. */
  own: readonly PlacedShift[]
  /** The weeks around it, from the first to the last. */
  first: number
  last: number
  distanceOf: (shift: PlacedShift) => Distance
  /** Whether the shift stood before. */
  stood: (shift: PlacedShift) => boolean
}

const changeOfAll = ({ shifts }: Schedule): Change => ({
  own: shifts,
  first: shifts[0]?.week ?? 0,
  last: Number.POSITIVE_INFINITY,
  distanceOf: () => 'own',
  stood: () => true,
})

function changeBy(added: readonly PlacedShift[], gone: readonly PlacedShift[]): Change {
  const own = new Set(added)
  const weeks = new Set<number>()
  let first = Number.POSITIVE_INFINITY
  let last = Number.NEGATIVE_INFINITY
  for (const { week, lastWeek } of gone.length > 0 ? [...added, ...gone] : added) {
    // Rest in a week depends on the weeks beside it.
    for (let near = week - 1; near <= lastWeek + 1; near += 1) weeks.add(near)
    first = Math.min(first, week - 1)
    last = Math.max(last, lastWeek + 1)
  }
  const distanceOf = (shift: PlacedShift): Distance => {
    if (shift.lastWeek < first) return 'before'
    if (shift.week > last) return 'after'
    if (own.has(shift)) return 'own'
    for (let { week } = shift; week <= shift.lastWeek; week += 1) if (weeks.has(week)) return 'near'
    return 'after'
  }
  // A shift that was moved is among both.
  return { own: added, first, last, distanceOf, stood: (shift) => gone.length > 0 || !own.has(shift) }
}

const REACHING: Record<Distance, readonly Rule['reach'][]> = {
  own: ['own', 'near', 'after', 'period'],
  near: ['near', 'after', 'period'],
  after: ['after', 'period'],
  before: ['period'],
}

type Found = (rule: Rule, shift: PlacedShift, breach: Breach) => 'stop' | 'go on'

/**
 * Only the rules that the change can reach are asked, and the earlier schedule only where one is broken. Returns whether
 * it was stopped.
 */
function findWorse(
  earlier: PlacedFacts,
  later: PlacedFacts,
  change: Change,
  settings: RuleSettings,
  active: readonly Active[],
  found: Found,
): boolean {
  const isWorse = comparison(earlier, change, settings)
  const isSaid = ({ rule, check }: Active) =>
    rule.reach === 'period' && change.own.some((shift) => isWorse(rule, shift, check(shift)))
  const elsewhere = active.filter((one) => !isSaid(one))
  const reaching = (distance: Distance) =>
    elsewhere.filter(({ rule }) => REACHING[distance].includes(rule.reach))
  const rulesAt: Record<Distance, readonly Active[]> = {
    own: active,
    near: reaching('near'),
    after: reaching('after'),
    before: reaching('before'),
  }
  const { schedule } = later
  for (const shift of rulesAt.before.length > 0 ? schedule.shifts : schedule.fromWeek(change.first)) {
    if (rulesAt.after.length === 0 && shift.week > change.last) break
    for (const { rule, check } of rulesAt[change.distanceOf(shift)]) {
      const breach = check(shift)
      if (breach && isWorse(rule, shift, breach) && found(rule, shift, breach) === 'stop') return true
    }
  }
  return false
}

/** Whether a breach is new, or worse than the same shift's breach of the same rule before. */
function comparison(earlier: PlacedFacts, { stood }: Change, settings: RuleSettings) {
  const checks = new Map<Rule, Check | null>()
  const earlierCheck = (rule: Rule): Check | null => {
    const known = checks.get(rule)
    if (known !== undefined) return known
    const check = checkOf(rule, earlier, settings)
    checks.set(rule, check)
    return check
  }
  return (rule: Rule, shift: PlacedShift, breach: Breach | null): boolean => {
    if (!breach) return false
    const same = stood(shift) ? earlier.schedule.find(shift) : undefined
    if (same && same !== shift && !rule.isSameMatter?.(same, shift)) return true
    const old = same && earlierCheck(rule)?.(same)
    if (!old) return true
    const hasBecomeBlock =
      levelOf(rule.name, breach, settings) === 'block' && levelOf(rule.name, old, settings) === 'warn'
    return hasBecomeBlock || isMore(breach.by, old.by)
  }
}

/** Of several limits, one that is broken further is enough. */
const isMore = (by: Breach['by'], old: Breach['by']): boolean => by.some((amount, n) => amount > old[n]!)
