// Everyone with shifts in a period, with the facts for the rules, a few at a time.

import type { Finding, RuleSettings } from '#core/rules/index.ts'
import { type Day, dayRange } from '#core/time.ts'
import type { Db } from '#server/db/connection.ts'
import {
  findOverridesOfPeople,
  findPeopleBooked,
  type Gather,
  type GatheredFacts,
  type NamedOverride,
} from '#server/features/shifts/shifts.service.ts'
import { mapInTurns, readAhead, slicesOf } from '#server/turns.ts'

/** Who overruled the rule for the shift, if somebody did. */
export type OverrideOf = (finding: Pick<Finding, 'shiftId' | 'rule'>) => NamedOverride | null

export interface JudgedPerson<Facts = GatheredFacts> {
  name: string
  facts: Facts
  settings: RuleSettings
  overrideOf: OverrideOf
}

interface Judged<Facts> {
  /** `gatherFacts`, or `gatherNamedFacts` to name the shifts. */
  gather: Gather<Facts>
  from: Day
  to: Day
  /** Only these people; null or not given: everyone. */
  among?: readonly string[] | null
  /** Instead of the agency's own. */
  settings?: RuleSettings
}

/** Few enough that reading their rows is a matter of milliseconds. */
const PEOPLE_AT_ONCE = 250

/** In turns, so that a large agency does not hold up everybody else. */
export async function eachJudged<Facts extends GatheredFacts>(
  db: Db,
  { gather, from, to, among = null, settings: tried }: Judged<Facts>,
  look: (person: JudgedPerson<Facts>) => void,
): Promise<void> {
  const days = dayRange(from, to)
  const slices = slicesOf(await findPeopleBooked(db, days, among), PEOPLE_AT_ONCE)
  const known = readAhead(slices, async (people) => {
    const ids = people.map(({ id }) => id)
    const [gathered, overrides] = await Promise.all([
      gather(db, ids, { from, to }, tried),
      findOverridesOfPeople(db, ids, days),
    ])
    return { people, ...gathered, overrides }
  })
  for await (const { people, settings, factsOf, overrides } of known) {
    const overrideOf = overridesBy(overrides)
    await mapInTurns(people, ({ id, name }) => {
      look({ name, facts: asWorked(factsOf(id)), settings, overrideOf })
    })
  }
}

/** The shifts that somebody worked before they left break no rule because they have left. */
const asWorked = <Facts extends GatheredFacts>(facts: Facts): Facts =>
  facts.standing === 'deleted' ? { ...facts, standing: 'active' } : facts

function overridesBy(overrides: readonly NamedOverride[]): OverrideOf {
  const known = new Map(overrides.map((one) => [`${one.shiftId} ${one.rule}`, one]))
  return ({ shiftId, rule }) => known.get(`${shiftId} ${rule}`) ?? null
}
