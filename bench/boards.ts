// What one booking costs when boards are open: the server's processor time and the bytes for 20 boards of 1,000 people
// together, how soon every board has it while 300 browsers listen, and the longest turn of the server's event loop when
// a board is read as a whole.

import http from 'node:http'
import pg from 'pg'
import { EventReader } from '#tests/support/events.ts'
import { type Served, serve } from './child.ts'
import type { RotaServer } from './rota-server.ts'
import { insertShifts } from './shifts.ts'
import { median, type Row } from './table.ts'

const [FROM, TO] = ['2031-06-02', '2031-07-27']
const BOOKED_DAY = '2031-06-16'
const BOARDS = 20
const LISTENERS = 300
const BOOKINGS = 12
/** A topic is announced to a browser at most every 400 ms: bookings in this bench are further apart. */
const APART_MS = 600

const CPU_MS = 50
const BYTES = 20 * 1024
const WITHIN_MS = 200
const TURN_MS = 50

export async function benchBoards(databaseUrl: string): Promise<Row[]> {
  const app = await serve<RotaServer>('rota-server', databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  const open: { close(): void }[] = []
  try {
    await insertShifts(pool, FROM, 56, 20 / 56)
    const bookings = new Bookings(app, await peopleFree(pool))
    const turn = await longestTurnOfWholeReads(app, bookings)
    const alone = await cpuOf(app, () => bookings.make())
    const boards: Board[] = []
    for (let n = 0; n < BOARDS; n++) {
      const board = await Board.open(app.told.url, app.told.cookies[n]!)
      boards.push(board)
      open.push(board)
    }
    const seen = async () => {
      const id = await bookings.make()
      return Promise.all(boards.map((board) => board.until(id)))
    }
    const received: number[] = []
    const withBoards = await cpuOf(app, async () => {
      received.push(...(await seen()))
    })
    // Ten streams for each session, the boards' among them.
    for (let n = BOARDS; n < LISTENERS; n++)
      open.push(await listenOnly(app.told.url, app.told.cookies[n % app.told.cookies.length]!))
    const times: number[] = []
    for (let n = -2; n < BOOKINGS; n++) {
      await pause(APART_MS)
      const start = performance.now()
      await seen()
      if (n >= 0) times.push(performance.now() - start)
    }
    const cpu = Math.max(0, withBoards - alone)
    const most = Math.max(...received)
    return [
      {
        name: `${BOARDS} open boards of 1,000 people after a booking: server CPU`,
        measured: `${cpu.toFixed(1)} ms`,
        baseline: `${CPU_MS} ms`,
        ratio: cpu / CPU_MS,
        target: { kind: 'at-most', ratio: 1 },
      },
      {
        name: 'the same: what each board fetches, at most',
        measured: `${(most / 1024).toFixed(1)} KB`,
        baseline: `${BYTES / 1024} KB`,
        ratio: most / BYTES,
        target: { kind: 'at-most', ratio: 1 },
      },
      {
        name: `all of them have it while ${LISTENERS} listen`,
        measured: `${median(times).toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms`,
        baseline: `${WITHIN_MS} ms`,
        ratio: median(times) / WITHIN_MS,
        target: { kind: 'at-most', ratio: 1 },
      },
      {
        name: `${BOARDS} whole boards at once: longest turn of the event loop`,
        measured: `${turn.toFixed(0)} ms`,
        baseline: `${TURN_MS} ms`,
        ratio: turn / TURN_MS,
        target: { kind: 'at-most', ratio: 1 },
      },
    ]
  } finally {
    for (const each of open) each.close()
    await pool.end()
    await app.stop()
  }
}

/** The median of several rounds: each begins with an empty memory, because a booking has changed the revision. */
async function longestTurnOfWholeReads(app: Served<RotaServer>, bookings: Bookings): Promise<number> {
  const turns: number[] = []
  for (let round = -1; round < 5; round++) {
    await bookings.make()
    await app.longestTurnMs()
    await Promise.all(
      app.told.cookies.slice(0, BOARDS).map((cookie) => readRange(app.told.url, cookie, null)),
    )
    const longest = await app.longestTurnMs()
    if (round >= 0) turns.push(longest)
  }
  return median(turns)
}

/** Milliseconds of the server's processor for one round of the work; the median of several. */
async function cpuOf(app: Served<RotaServer>, work: () => Promise<unknown>): Promise<number> {
  const used: number[] = []
  for (let n = -2; n < BOOKINGS; n++) {
    await pause(APART_MS)
    const before = await app.cpuSeconds()
    await work()
    // The same time for both, because an idle server uses some too.
    await pause(APART_MS)
    if (n >= 0) used.push(((await app.cpuSeconds()) - before) * 1000)
  }
  return median(used)
}

/** The contractors with no shift on the day of the bookings or beside it, so that no rule refuses one. */
async function peopleFree(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT id FROM users WHERE role = 'CONTRACTOR' AND NOT EXISTS (
       SELECT FROM shifts WHERE assigned_to_id = users.id
         AND date_start < $1::date + 2 AND date_end > $1::date - 1)`,
    [BOOKED_DAY],
  )
  return rows.map(({ id }) => id)
}

class Bookings {
  private made = 0
  private readonly app: Served<RotaServer>
  private readonly people: string[]

  constructor(app: Served<RotaServer>, people: string[]) {
    this.app = app
    this.people = people
  }

  /** Books somebody who is free on a day of the board; returns the shift's id. */
  async make(): Promise<string> {
    const { url, cookies } = this.app.told
    const contractorId = this.people[this.made++]
    if (!contractorId) throw new Error(`only ${this.people.length} people are free on ${BOOKED_DAY}`)
    const answer = await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: { cookie: cookies[39]!, 'content-type': 'application/json' },
      body: JSON.stringify({
        contractorId,
        date: BOOKED_DAY,
        startTime: '01:00',
        endTime: '02:00',
        headline: 'Night call',
      }),
    })
    const text = await answer.text()
    if (answer.status !== 201) throw new Error(`the booking answered ${answer.status} ${text}`)
    return (JSON.parse(text) as { id: string }).id
  }
}

/** A manager's open board: it reads everything once, then what changed whenever it is told of a change. */
class Board {
  private tag: string | null = null
  private readonly events: EventReader
  private readonly url: string
  private readonly cookie: string

  private constructor(events: EventReader, url: string, cookie: string) {
    this.events = events
    this.url = url
    this.cookie = cookie
  }

  static async open(url: string, cookie: string): Promise<Board> {
    const board = new Board(await EventReader.open({ url, cookie }), url, cookie)
    board.tag = (await readRange(url, cookie, null)).tag
    return board
  }

  /** Resolves with the bytes received once the board has the shift. */
  async until(id: string): Promise<number> {
    let bytes = 0
    for (;;) {
      await this.events.until('shifts')
      const answer = await readRange(this.url, this.cookie, this.tag)
      this.tag = answer.tag
      bytes += answer.bytes
      if (answer.text.includes(id)) return bytes
    }
  }

  close(): void {
    this.events.close()
  }
}

/** A browser on another screen. It does as little as possible here, so that the server is measured and not this. */
function listenOnly(url: string, cookie: string): Promise<{ close(): void }> {
  return new Promise((resolve, reject) => {
    const asked = http.get(
      `${url}/api/events`,
      { headers: { cookie, accept: 'text/event-stream' } },
      (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
        answer.once('data', () => resolve({ close: () => asked.destroy() }))
        // Closing it at the end of the bench is an error to the stream.
        answer.on('error', () => {})
        answer.resume()
      },
    )
    asked.on('error', reject)
  })
}

async function readRange(url: string, cookie: string, tag: string | null) {
  const since = tag ? `&since=${encodeURIComponent(tag)}` : ''
  const answer = await fetch(`${url}/api/shifts/range?from=${FROM}&to=${TO}&reaching=true${since}`, {
    headers: { cookie, 'accept-encoding': 'gzip', ...(tag ? { 'if-none-match': tag } : {}) },
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`the read answered ${answer.status} ${text}`)
  return { text, tag: answer.headers.get('etag'), bytes: Number(answer.headers.get('content-length')) }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
