// What the rules cost for 1,000 people with 60,000 shifts in 17 weeks: gathering the facts, judging one shift for
// everybody, and the marks of a board of eight weeks.

import pg from 'pg'
import { decideAssignment } from '#core/shifts/decide-assignment.ts'
import { addDays, dayRange } from '#core/time.ts'
import { connect } from '#server/db/connection.ts'
import { readMarks } from '#server/features/reports/reports.service.ts'
import { gatherFacts } from '#server/features/shifts/shifts.service.ts'
import { mapInTurns } from '#server/turns.ts'
import { busyTime } from '#tests/support/event-loop.ts'
import type { Row } from './table.ts'
import { inTurns, medianOf, ms } from './timing.ts'

const PEOPLE = 1000
const SHIFTS_EACH = 60
const FIRST = '2026-06-01'
const WEEKS = 17
/** In the middle, so that rules which look both ways have something to see. */
const DAY = addDays(FIRST, 8 * 7 + 2)

export async function benchRules(databaseUrl: string): Promise<Row[]> {
  const database = connect({ connectionString: databaseUrl }, () => {})
  const { db, pool } = database
  const ids = await fill(databaseUrl)
  try {
    let queries = 0
    const read = () => gatherFacts(db, ids, { from: DAY, to: DAY })
    const gather = async () => {
      const { factsOf } = await read()
      return mapInTurns(ids, factsOf)
    }
    pool.on('release', () => {
      queries += 1
    })
    const { settings } = await read()
    const asked = queries
    const facts = await gather()
    const [start, end] = [new Date(`${DAY}T19:00:00Z`), new Date(`${DAY}T22:00:00Z`)]
    const shift = {
      id: 'new',
      start,
      end,
      serviceUserInitials: 'AB',
      localAuthority: null,
      genderWanted: null,
    }
    const judgeAll = async () => {
      for (const known of facts) decideAssignment(known, [shift], { settings })
    }
    const raw = () =>
      pool.query(
        `SELECT s.id, s.assigned_to_id, s.date_start, s.date_end, s.service_user_initials, s.local_authority,
                s.headline, s.address, j.gender_preference
           FROM shifts s LEFT JOIN jobs j ON j.id = s.job_id
          WHERE s.assigned_to_id = ANY($1) AND s.deleted_at IS NULL AND s.date_start < $3 AND s.date_end > $2
          ORDER BY s.assigned_to_id, s.date_start`,
        [ids, dayRange(FIRST, FIRST).start, dayRange(addDays(FIRST, WEEKS * 7), FIRST).start],
      )
    const marks = () => readMarks({ db }, { from: FIRST, to: addDays(FIRST, 55) }, null)
    const [judging, gathering, query, marking] = [
      await medianOf(judgeAll, busyTime),
      ...(await inTurns(gather, raw)),
      await medianOf(marks),
    ]
    return [
      against(
        'one shift judged for 1,000 people, beyond reading the facts',
        judging,
        50,
        'each person has 60 shifts, and most of the time is preparing the rules for them.',
      ),
      {
        name: `facts of 1,000 people over 17 weeks, 60,000 shifts (${asked} queries)`,
        measured: ms(gathering),
        baseline: `${ms(query)} raw query of the shifts`,
        // A fourth query would be a miss, however quick.
        ratio: asked > 3 ? Number.POSITIVE_INFINITY : gathering / query,
        target: { kind: 'at-most', ratio: 1.5 },
      },
      against(
        'marks of 1,000 people over 8 weeks',
        marking,
        150,
        'PostgreSQL takes about as long to pack the 60,000 shifts that the averages need as the server to unpack and judge ' +
          'them; both work at once, so other work on a machine with two cores adds to it. A board reads all marks once, ' +
          'and then only those of the people whose shifts have changed.',
      ),
    ]
  } finally {
    await database.close()
  }
}

const against = (name: string, measured: number, most: number, why: string): Row => ({
  name,
  measured: ms(measured),
  baseline: `${most} ms at most`,
  ratio: measured / most,
  target: { kind: 'at-most', ratio: 1 },
  why,
})

/** 12 hours on about every second day: enough for each rule to have something to say about some. */
async function fill(databaseUrl: string): Promise<string[]> {
  // On a connection of its own, without the time limit of a request.
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO users (first_name, last_name, username, role)
     SELECT 'First' || n, 'Last' || n, 'rules' || n, 'CONTRACTOR' FROM generate_series(1, $1::int) n RETURNING id`,
    [PEOPLE],
  )
  await client.query('ALTER TABLE shifts DISABLE TRIGGER USER')
  await client.query(
    `INSERT INTO shifts (assigned_to_id, date_start, date_end, headline, address, service_user_initials)
     SELECT u.id, t + interval '8 hours', t + interval '20 hours', 'Long day, residential',
            '12 High Street, Leeds LS1 4AB', 'AB'
       FROM unnest($1::uuid[]) u(id), generate_series(0, $4::int - 1) n,
            LATERAL (SELECT $2::date + n * $3::int / $4::int AS t) days`,
    [rows.map(({ id }) => id), FIRST, WEEKS * 7, SHIFTS_EACH],
  )
  await client.query('ALTER TABLE shifts ENABLE TRIGGER USER')
  await client.query('VACUUM ANALYZE shifts')
  await client.end()
  return rows.map(({ id }) => id)
}
