// The facts for the rules: one function for one person or many, with the same number of queries.

import { setImmediate as nextTurn } from 'node:timers/promises'
import { availabilityByDay } from '#core/availability.ts'
import { DEFAULT_SETTINGS, factsWindow, type PersonFacts, type RuleSettings } from '#core/rules/index.ts'
import { settingsFrom } from '#core/rules/settings.ts'
import { addDays, type Day, dayRange, type Span } from '#core/time.ts'
import { EMPTY_PROFILE } from '#core/work-profile.ts'
import type { Db } from '#server/db/connection.ts'
import { availabilityFacts } from '#server/features/availability/availability.service.ts'
import type { BookedShift, NamedShift } from './packed-shifts.ts'
import { findNamedShiftsOf, findRuleFacts, findShiftsOf } from './person-facts.sql.ts'

export type GatheredFacts = PersonFacts<BookedShift>
/** With shifts that people can be told of. */
export type NamedFacts = PersonFacts<NamedShift>

export interface Gathered<Facts = GatheredFacts> {
  /** How strict the agency is at this moment. */
  settings: RuleSettings
  /** Of one of those asked for. Put together when called, so that what is no longer needed does not fill the memory. */
  factsOf: (userId: string) => Facts
}

interface Days {
  from: Day
  to: Day
}

const isWithin = (inner: Days, outer: Days) => outer.from <= inner.from && inner.to <= outer.to

export type Gather<Facts> = (
  db: Db,
  userIds: readonly string[],
  days: Days,
  /** To look as far as these need, instead of the agency's own. */
  tried?: RuleSettings,
) => Promise<Gathered<Facts>>

/** What the rules need to know of these people to judge shifts on these days. */
export const gatherFacts = gathering(findShiftsOf)

/** The same, with the headlines and addresses of all the shifts, which take as long to read as everything else. */
export const gatherNamedFacts = gathering(findNamedShiftsOf)

function gathering<S extends BookedShift>(
  findShifts: (
    db: Db,
    userIds: readonly string[],
    span: Span,
    addressed: Span,
  ) => Promise<(userId: string) => S[]>,
): Gather<PersonFacts<S>> {
  return async (db, userIds, days, tried) => {
    // The settings say how far the rules look. They arrive together with the shifts, because they hardly ever say more
    // than the defaults.
    const usual = factsWindow(days.from, days.to, DEFAULT_SETTINGS)
    // Shifts that touch those of these days.
    const addressed = dayRange(addDays(days.from, -1), addDays(days.to, 1))
    const [known, said, around] = await Promise.all([
      findRuleFacts(db, userIds),
      availabilityFacts(db, userIds, days),
      findShifts(db, userIds, dayRange(usual.from, usual.to), addressed),
    ])
    // Taking in a year of somebody's shifts is long work, and so is deciding about them: a turn for each.
    await nextTurn()
    const settings = tried ?? settingsFrom(known.rules)
    const window = factsWindow(days.from, days.to, settings)
    const shiftsOf = isWithin(window, usual)
      ? around
      : await findShifts(db, userIds, dayRange(window.from, window.to), addressed)
    const factsOf = (userId: string): PersonFacts<S> => ({
      userId,
      shifts: shiftsOf(userId),
      availability: availabilityByDay(said.get(userId) ?? [], days.from, days.to),
      profile: known.profiles.get(userId) ?? EMPTY_PROFILE,
      doNotSend: known.doNotSend.get(userId) ?? [],
      standing: known.standings.get(userId) ?? 'active',
    })
    return { settings, factsOf }
  }
}
