// What a booking looked like to whoever changes it. Two people who edit different parts of it do not undo each other's
// work, and of two who edit the same part the second is told.

/** Times are in ISO format. */
export interface ShiftContent {
  assignedToId: string
  dateStart: string
  dateEnd: string
  headline: string
  address: string | null
  notes: string | null
  serviceUserInitials: string | null
  localAuthority: string | null
}

export type SeenShift = Partial<ShiftContent>

const PLACE = ['assignedToId', 'dateStart', 'dateEnd'] as const
const WORDS = ['headline', 'address', 'notes', 'serviceUserInitials', 'localAuthority'] as const

/** What somebody has to have seen to make this change: whose it is and when go together. */
export function seenFor(shift: ShiftContent, wanted: SeenShift): SeenShift {
  const isChanged = (field: keyof ShiftContent) =>
    wanted[field] !== undefined && wanted[field] !== shift[field]
  const fields = [...(PLACE.some(isChanged) ? PLACE : []), ...WORDS.filter(isChanged)]
  return Object.fromEntries(fields.map((field) => [field, shift[field]]))
}

/** Whether the booking still is as it was seen. */
export function isAsSeen(shift: ShiftContent, seen: SeenShift): boolean {
  const isSame = (field: keyof ShiftContent) => seen[field] === undefined || seen[field] === shift[field]
  const isSameTime = (field: 'dateStart' | 'dateEnd') =>
    seen[field] === undefined || Date.parse(seen[field]) === Date.parse(shift[field])
  return isSame('assignedToId') && isSameTime('dateStart') && isSameTime('dateEnd') && WORDS.every(isSame)
}
