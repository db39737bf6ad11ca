import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, entryOf, jobOf, MONDAY, personOf, shiftOf } from '#tests/support/rota-data.ts'
import { BoardModel } from './board-model.ts'
import { dayItems } from './day-list.ts'

const PEOPLE = ['Amara', 'Chidi', 'Rosa', 'Zoe'].map((name) => personOf(name))
const heading = (title: string, count: number) => `${title} · ${count}`

function listed(model: BoardModel, question: Partial<Parameters<typeof dayItems>[2]> = {}, people = PEOPLE) {
  return dayItems(people, model, { day: MONDAY, ...question }).map((item) => {
    if (item.type === 'heading') return heading(item.title, item.count)
    return item.type === 'job' ? item.job.headline : item.person.name
  })
}

describe('the list of a day', () => {
  it('has the booked first, then who can, who said nothing, who cannot; empty sections are left out', () => {
    const model = new BoardModel(
      [shiftOf('a', MONDAY, '09:00', '17:00', { assignedToId: 'zoe' })],
      {
        amara: [entryOf('UNAVAILABLE', MONDAY)],
        chidi: [entryOf('NIGHT_SHIFT', MONDAY)],
        zoe: [entryOf('UNAVAILABLE', MONDAY)],
      },
      MONDAY,
      MONDAY,
    )
    expect(listed(model)).toEqual([
      ...[heading('Booked', 1), 'Zoe', heading('Free', 1), 'Chidi'],
      ...[heading('No availability given', 1), 'Rosa', heading('Unavailable', 1), 'Amara'],
    ])
    expect(listed(new BoardModel([], {}, MONDAY, MONDAY))).toEqual([
      heading('No availability given', 4),
      ...PEOPLE.map(({ name }) => name),
    ])
  })

  const JOB = jobOf('job', {
    headline: 'Night cover',
    shiftStartTime: '20:00',
    shiftEndTime: '08:00',
    startDate: dayAt(-1),
    endDate: dayAt(1),
  })

  it('starts with the jobs that nobody is booked for on that day', () => {
    const booked = { ...JOB, id: 'booked', headline: 'Booked already', status: 'FILLED' as const }
    const jobs = [
      { ...JOB, id: 'over', endDate: dayAt(-1) },
      { ...JOB, id: 'gone', status: 'CANCELLED' as const },
      booked,
      JOB,
      { ...JOB, id: 'early', headline: 'Day cover', shiftStartTime: '08:00', shiftEndTime: '16:00' },
    ]
    const shift = shiftOf('a', MONDAY, '20:00', '08:00', { jobId: 'booked' })
    const model = new BoardModel([shift], {}, MONDAY, MONDAY)
    expect(listed(model, { jobs }).slice(0, 4)).toEqual([
      heading('Open work', 2),
      'Day cover',
      'Night cover',
      heading('Booked', 1),
    ])
    // With how many wait for an answer.
    const counted = dayItems([], model, { day: MONDAY, jobs, applied: new Map([['job', 2]]) })
    expect(counted.flatMap((item) => (item.type === 'job' ? [item.applied] : []))).toEqual([0, 2])
    // The day of a filled job whose shift was taken off the rota is open again.
    expect(listed(new BoardModel([], {}, MONDAY, MONDAY), { jobs: [booked] })[1]).toBe('Booked already')
  })

  it('leaves out, for a kind of shift, the work, the booked and the free of other kinds', () => {
    const model = new BoardModel(
      [
        shiftOf('a', MONDAY, '20:00', '08:00', { assignedToId: 'amara' }),
        shiftOf('b', MONDAY, '09:00', '17:00', { assignedToId: 'zoe' }),
      ],
      { chidi: [entryOf('DAY_SHIFT', MONDAY)], rosa: [entryOf('AVAILABLE_FOR_ANY', MONDAY)] },
      MONDAY,
      MONDAY,
    )
    const jobs = [JOB]
    expect(listed(model, { jobs, wanted: 'nights' })).toEqual([
      ...[heading('Open work', 1), 'Night cover', heading('Booked', 1), 'Amara'],
      ...[heading('Free', 1), 'Rosa'],
    ])
    expect(listed(model, { jobs, wanted: 'days' })).toEqual([
      ...[heading('Booked', 1), 'Zoe', heading('Free', 2), 'Chidi', 'Rosa'],
    ])
  })

  it('counts one as booked whose shift lasts all day, and shows a night that ends', () => {
    const long = { ...shiftOf('a', dayAt(-2), '09:00', '17:00'), dateEnd: `${dayAt(2)}T09:00:00.000Z` }
    const night = shiftOf('b', dayAt(-1), '20:00', '08:00', { assignedToId: 'chidi' })
    const model = new BoardModel([long, night], {}, MONDAY, MONDAY)
    const [, amara, , chidi] = dayItems(PEOPLE, model, { day: MONDAY })
    expect(amara).toMatchObject({ key: 'amara', shifts: [{ id: 'a' }], tail: null })
    expect(chidi).toMatchObject({ key: 'chidi', shifts: [], tail: { id: 'b' } })
  })

  it('holds everyone once, in their order within a section', () => {
    const kinds = fc.constantFrom('DAY_SHIFT' as const, 'UNAVAILABLE' as const, null)
    fc.assert(
      fc.property(fc.array(fc.tuple(kinds, fc.boolean()), { maxLength: 12 }), (given) => {
        const people = given.map((_, n) => personOf(`P${String(n).padStart(2, '0')}`))
        const shifts = given.flatMap(([, booked], n) =>
          booked ? [shiftOf(`${n}`, MONDAY, '09:00', '17:00', { assignedToId: people[n]!.id })] : [],
        )
        const said = Object.fromEntries(
          given.map(([kind], n) => [people[n]!.id, kind ? [entryOf(kind, MONDAY)] : []]),
        )
        const items = dayItems(people, new BoardModel(shifts, said, MONDAY, MONDAY), { day: MONDAY })
        const names = items.flatMap((item) => (item.type === 'person' ? [item.person.name] : []))
        expect([...names].sort()).toEqual(people.map(({ name }) => name))
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
        let section: string[] = []
        for (const item of items) {
          if (item.type === 'heading') section = []
          else if (item.type === 'person') {
            section.push(item.person.name)
            expect(section).toEqual([...section].sort())
          }
        }
      }),
    )
  })
})
