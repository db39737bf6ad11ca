// What to do about a rule that blocks, for those it stops.

import type { ContractorRuleName } from '#core/rules/names.ts'

export const WHAT_TO_DO: Record<ContractorRuleName, string> = {
  paused: 'Choose another person, or activate the account first.',
  overlap: 'Choose another time or another person.',
  'do-not-send': 'Choose another person.',
  'visa-hours': 'Choose a shorter shift, another week or another person.',
  'under-18': 'Choose other times or another person.',
  'average-week': 'Choose another person, or record their signed opt-out.',
  'daily-rest': 'Choose a later start, an earlier end or another person.',
  'long-week': 'Choose a shorter shift, another week or another person.',
  'weekly-rest': 'Choose another day or another person.',
  'night-average': 'Choose a shorter night or another person.',
  'days-in-a-row': 'Choose another day or another person.',
  'unavailable-day': 'Choose another day or another person.',
  'shift-kind': 'Choose other times or another person.',
  gender: 'Choose another person.',
  office: 'Choose another job.',
}
