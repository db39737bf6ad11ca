// The shifts of one person as PostgreSQL packs them: a column for each field. Half a year of a large agency is tens of
// thousands of shifts, and rows or JSON would take several times as long to read.

import { sql } from 'drizzle-orm'
import type { FactShift } from '#core/rules/index.ts'
import { PlacedShift } from '#core/rules/placed-shift.ts'

/** All columns have the shifts in the same order. */
export interface PackedShifts {
  userId: string
  /** One after another, 36 characters each. */
  ids: string
  /** One after another, in PostgreSQL's binary form. */
  starts: Buffer
  ends: Buffer
  /** Lists in PostgreSQL's binary form, as text in hex. Few rules read them, so they stay packed until one does. */
  initials: string | null
  authorities: string | null
  genders: string | null
}

/** The addresses of some of a person's shifts. */
export interface PackedAddresses {
  userId: string
  ids: string
  addresses: string
}

export interface PackedNamedShifts extends PackedShifts {
  headlines: string | null
  addresses: string | null
}

const timesOf = (column: string) => `string_agg(timestamptz_send(${column}), '' ORDER BY s.date_start)`
/** Null if the column (or another one that decides it) is null for all of them, as an authority often is. */
const textsOf = (column: string, text = column) =>
  `CASE WHEN count(${column}) > 0 THEN array_send(array_agg(${text} ORDER BY s.date_start))::text END`

// A join would sort all shifts once more.
const GENDER_WANTED = `CASE WHEN s.job_id IS NOT NULL THEN
  (SELECT nullif(j.gender_preference, 'NO_PREFERENCE') FROM jobs j WHERE j.id = s.job_id) END`

/** The columns of `PackedShifts`, for shifts `s` grouped by person. */
export const PACKED =
  sql.raw(`s.assigned_to_id AS "userId", string_agg(s.id::text, '' ORDER BY s.date_start) AS ids,
  ${timesOf('s.date_start')} AS starts, ${timesOf('s.date_end')} AS ends,
  ${textsOf('s.service_user_initials')} AS initials, ${textsOf('s.local_authority')} AS authorities,
  ${textsOf('s.job_id', GENDER_WANTED)} AS genders`)
export const PACKED_ADDRESSES = sql.raw(`s.assigned_to_id AS "userId",
  string_agg(s.id::text, '' ORDER BY s.date_start) AS ids, ${textsOf('s.address')} AS addresses`)
export const PACKED_NAMES = sql.raw(
  `${textsOf('s.headline')} AS headlines, ${textsOf('s.address')} AS addresses`,
)

const ID_LENGTH = 36
const TIME_BYTES = 8
/** PostgreSQL counts microseconds from 1 January 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1)

function timeAt(times: DataView, n: number): number {
  const at = n * TIME_BYTES
  const microseconds = times.getInt32(at) * 2 ** 32 + times.getUint32(at + 4)
  return EPOCH_MS + Math.floor(microseconds / 1000)
}

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView =>
  new DataView(buffer, byteOffset, byteLength)

type TextAt = (n: number) => string | null

const noText: TextAt = () => null

function textIn(hex: string | null): TextAt {
  if (hex === null) return noText
  let texts: (string | null)[] | null = null
  return (n) => {
    texts ??= textsIn(hex)
    return texts[n] ?? null
  }
}

/** The dimensions, flags, type, length and first index come before the texts; `\x` before everything. */
const HEADER_BYTES = 20
const MARK = 2

/** Each text comes after its length, which is -1 for null. */
function textsIn(hex: string): (string | null)[] {
  const bytes = Buffer.from(hex.slice(MARK), 'hex')
  const texts: (string | null)[] = []
  let at = HEADER_BYTES
  while (at < bytes.length) {
    const length = bytes.readInt32BE(at)
    at += 4
    texts.push(length < 0 ? null : bytes.toString('utf8', at, at + length))
    at += Math.max(0, length)
  }
  return texts
}

interface Columns {
  ids: string
  starts: DataView
  ends: DataView
  initialsOf: TextAt
  authorityOf: TextAt
  genderOf: TextAt
  /** Of a shift by its id: addresses of other days are not read. */
  addressOf: (n: number, id: string) => string | null
}

interface NamedColumns extends Columns {
  headlineOf: TextAt
}

/** A shift for the rules. */
export class BookedShift<C extends Columns = Columns> extends PlacedShift implements FactShift {
  // The rules need no dates, but a year's job compares each of its days with each shift.
  private startDate: Date | null = null
  private endDate: Date | null = null

  constructor(
    protected readonly columns: C,
    protected readonly n: number,
  ) {
    const { ids, starts, ends } = columns
    super(idAt(ids, n), timeAt(starts, n), timeAt(ends, n))
  }

  get fact(): FactShift {
    return this
  }
  get start(): Date {
    this.startDate ??= new Date(this.from)
    return this.startDate
  }
  get end(): Date {
    this.endDate ??= new Date(this.until)
    return this.endDate
  }
  get serviceUserInitials(): string | null {
    return this.columns.initialsOf(this.n)
  }
  get localAuthority(): string | null {
    return this.columns.authorityOf(this.n)
  }
  /** Of the days that are judged, and those beside them; null on others unless the shifts are named. */
  get address(): string | null {
    return this.columns.addressOf(this.n, this.id)
  }
  get genderWanted(): 'FEMALE' | 'MALE' | null {
    return this.columns.genderOf(this.n) as 'FEMALE' | 'MALE' | null
  }
}

/** With the fields that people read. */
export class NamedShift extends BookedShift<NamedColumns> {
  get headline(): string {
    return this.columns.headlineOf(this.n) ?? ''
  }
}

/** Unpacked when a rule asks for the first one: few people have shifts that touch. */
function addressIn(packed: PackedAddresses | undefined): Columns['addressOf'] {
  if (!packed) return noText
  let byId: Map<string, string | null> | null = null
  return (_, id) => {
    byId ??= new Map(textsIn(packed.addresses).map((text, n) => [idAt(packed.ids, n), text]))
    return byId.get(id) ?? null
  }
}

const idAt = (ids: string, n: number): string => ids.slice(n * ID_LENGTH, (n + 1) * ID_LENGTH)

/** Written out, because V8 reads the fields of an object made by a spread several times slower. */
const columnsOf = (
  { ids, starts, ends, initials, authorities, genders }: PackedShifts,
  addressOf: Columns['addressOf'],
  headlines: string | null = null,
): NamedColumns => ({
  ids,
  starts: viewOf(starts),
  ends: viewOf(ends),
  initialsOf: textIn(initials),
  authorityOf: textIn(authorities),
  genderOf: textIn(genders),
  addressOf,
  headlineOf: textIn(headlines),
})

function unpack<T>({ ids }: PackedShifts, shiftAt: (n: number) => T): T[] {
  const shifts: T[] = []
  for (let n = 0; n * ID_LENGTH < ids.length; n += 1) shifts.push(shiftAt(n))
  return shifts
}

export function unpacked(packed: PackedShifts, addresses?: PackedAddresses): BookedShift[] {
  const columns = columnsOf(packed, addressIn(addresses))
  return unpack(packed, (n) => new BookedShift(columns, n))
}

export function unpackedNamed(packed: PackedNamedShifts): NamedShift[] {
  const columns = columnsOf(packed, textIn(packed.addresses), packed.headlines)
  return unpack(packed, (n) => new NamedShift(columns, n))
}
