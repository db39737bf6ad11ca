// A cover job never carries the notes of the shift: they hold key codes and health. They come back with the booking, to
// the person who is booked.

import { describe, expect } from 'vitest'
import { CONTRACTS } from '#core/contracts/index.ts'
import { createShiftRow, stateOf } from '#tests/support/board.ts'
import { runJobsAfterUndo } from '#tests/support/jobs.ts'
import {
  accept,
  it as base,
  heard,
  MORNING,
  offerOf,
  type Someone,
  settle,
  start,
} from '#tests/support/offers.ts'

const SECRET = 'KEYSAFE 4471, insulin in the fridge'

const it = base
  .extend(
    'booked',
    ({ server, people }) =>
      (more: object = {}) =>
        createShiftRow(server.deps, people[0]!.person.id, '2026-06-24T08:00Z', '2026-06-24T16:00Z', {
          headline: 'Day care',
          address: '1 High Street, Leeds',
          serviceUserInitials: 'AB',
          notes: SECRET,
          ...more,
        }),
  )
  .extend(
    'unbook',
    ({ manager }) =>
      async (id: string, body: object = { cover: true }) =>
        (await manager.client.post(`/api/shifts/${id}/unbook`, body)).body.coverJobId as string,
  )
  .extend('notesOf', ({ server }) => async (jobId: string) => {
    const { job, shifts } = await stateOf(server.deps, jobId)
    return { job: job.notes, shifts: shifts.map(({ notes }) => notes) }
  })

const book = (manager: Someone, jobId: string, { person }: Someone, more: object = {}) =>
  manager.client.post('/api/bookings', { jobId, contractorId: person.id, ...more })

/** Every read but the stream, which names topics alone, whoever may call it. */
const READS = CONTRACTS.map(({ contract }) => contract).filter(
  ({ method, path }) => method === 'GET' && !/login|logout|events|^.simulator/.test(path),
)

/** All that a person can read, as text. */
async function readAll({ person, client }: Someone, jobId: string, shiftIds: string[]): Promise<string> {
  const query = `?from=2026-06-15&to=2026-07-05&jobId=${jobId}`
  const texts: string[] = []
  for (const { path } of READS) {
    const ids = path.startsWith('/api/jobs/')
      ? [jobId]
      : path.startsWith('/api/shifts/')
        ? shiftIds
        : [person.id]
    for (const id of ids) {
      const { body } = await client.get(`${path.replace(/:\w+/g, id)}${query}` as '/api/jobs')
      texts.push(`${path} ${JSON.stringify(body)}`)
    }
  }
  return texts.join('\n')
}

describe('the notes of an unbooked shift', () => {
  it('are on no job and in no message, whatever another contractor reads', async ({
    server,
    manager,
    people,
    booked,
    unbook,
    notesOf,
  }) => {
    const [, ben, cara] = people
    const shift = await booked()
    const jobId = await unbook(shift.id)
    expect(await notesOf(jobId)).toEqual({ job: null, shifts: [] })
    await start(manager, jobId, [ben!, cara!], { waveSize: 2 })
    await settle(server)
    await cara!.client.post('/api/job-applications', { jobId })
    for (const who of [ben!, cara!]) {
      const read = await readAll(who, jobId, [shift.id])
      expect(read).toContain('Day care')
      expect(read).not.toContain('4471')
      expect((await heard(server, who)).join('\n')).not.toContain('4471')
      expect(await heard(server, who)).not.toEqual([])
    }
    // Also once somebody is booked: the other is told that it is filled.
    expect((await accept(ben!, (await offerOf(ben!)).id)).status).toBe(200)
    await runJobsAfterUndo(server.deps)
    const [covering] = (await stateOf(server.deps, jobId)).shifts
    expect(covering).toMatchObject({ assignedToId: ben!.person.id, notes: SECRET })
    expect(await readAll(cara!, jobId, [shift.id, covering!.id])).not.toContain('4471')
    expect((await heard(server, cara!)).join('\n')).not.toContain('4471')
    expect(await readAll(ben!, jobId, [covering!.id])).toContain('4471')
  })

  it('come back with the booking, however it is made', async ({
    manager,
    people,
    booked,
    unbook,
    notesOf,
  }) => {
    const [, ben] = people
    const direct = await unbook((await booked()).id)
    await book(manager, direct, ben!)
    expect(await notesOf(direct)).toEqual({ job: null, shifts: [SECRET] })

    const day = { dateStart: new Date('2026-06-26T08:00Z'), dateEnd: new Date('2026-06-26T16:00Z') }
    const applied = await unbook((await booked(day)).id)
    const { body } = await ben!.client.post('/api/job-applications', { jobId: applied })
    // What is typed on confirming is added: it must not cost the code of the door.
    await manager.client.put(`/api/job-applications/${body.id}/confirm`, { notes: 'Ring twice' })
    expect(await notesOf(applied)).toEqual({ job: null, shifts: [`${SECRET}\n\nRing twice`] })
  })

  it('come back after any number of unbookings', async ({
    server,
    manager,
    people,
    booked,
    unbook,
    notesOf,
  }) => {
    const [, ben, cara] = people
    const first = await unbook((await booked()).id)
    await book(manager, first, ben!)
    const [second] = (await stateOf(server.deps, first)).shifts
    const again = await unbook(second!.id)
    expect(await notesOf(again)).toEqual({ job: null, shifts: [] })
    await book(manager, again, cara!)
    expect((await notesOf(again)).shifts).toEqual([SECRET])
  })

  it('come back when the day of the cover job is offered again', async ({
    server,
    manager,
    people,
    booked,
    unbook,
    notesOf,
  }) => {
    const [, ben, cara] = people
    const jobId = await unbook((await booked()).id)
    await book(manager, jobId, ben!)
    const [covering] = (await stateOf(server.deps, jobId)).shifts
    await unbook(covering!.id, {})
    const [offered] = (await manager.client.post(`/api/jobs/${jobId}/offer-again`)).body.jobs
    if (!offered) throw new Error('Nothing was offered again')
    expect(offered.notes).toBeNull()
    await book(manager, offered.id, cara!)
    expect((await notesOf(offered.id)).shifts).toEqual([SECRET])
  })

  it('stay with an undone unbooking', async ({ manager, booked, unbook }) => {
    const shift = await booked()
    await unbook(shift.id)
    const { body } = await manager.client.post(`/api/bookings/${shift.id}/restore`)
    expect(body.notes).toBe(SECRET)
  })

  it('are not published by the DELETE either', async ({ manager, booked, notesOf }) => {
    const shift = await booked()
    const { body } = await manager.client.delete(`/api/bookings/${shift.id}?cover=true`)
    expect(await notesOf(body.coverJobId!)).toEqual({ job: null, shifts: [] })
  })
})

describe('the words of the advert', () => {
  it('are the notes of the job, and no notes of the booking that has its own', async ({
    manager,
    people,
    booked,
    unbook,
    notesOf,
  }) => {
    const jobId = await unbook((await booked()).id, { cover: true, advert: '  Driver needed \n' })
    expect((await notesOf(jobId)).job).toBe('Driver needed')
    await book(manager, jobId, people[1]!)
    expect((await notesOf(jobId)).shifts).toEqual([SECRET])
    const plain = await unbook(
      (
        await booked({
          notes: null,
          dateStart: new Date('2026-06-27T08:00Z'),
          dateEnd: new Date('2026-06-27T16:00Z'),
        })
      ).id,
      { cover: true, advert: 'Driver needed' },
    )
    await book(manager, plain, people[1]!)
    expect((await notesOf(plain)).shifts).toEqual(['Driver needed'])
  })

  it('are refused without cover, and if they are too long; nothing is unbooked', async ({
    manager,
    booked,
  }) => {
    const shift = await booked()
    for (const body of [{ advert: 'Driver needed' }, { cover: true, advert: 'x'.repeat(4001) }]) {
      expect((await manager.client.post(`/api/shifts/${shift.id}/unbook`, body)).status).toBe(400)
    }
    expect((await manager.client.get(`/api/shifts/${shift.id}`)).status).toBe(200)
  })

  it('are for those who may unbook', async ({ server, people, booked }) => {
    server.clock.set(MORNING)
    const shift = await booked()
    const answer = await people[1]!.client.post(`/api/shifts/${shift.id}/unbook`, { cover: true })
    expect(answer.status).toBe(403)
  })
})
