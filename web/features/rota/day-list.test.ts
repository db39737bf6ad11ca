import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayAt, entryOf, MONDAY, personOf, shiftOf } from '#tests/support/rota-data.ts'
import { BoardModel } from './board-model.ts'
import { dayItems } from './day-list.ts'

const PEOPLE = ['Amara', 'Chidi', 'Rosa', 'Zoe'].map((name) => personOf(name))
const heading = (title: string, count: number) => `${title} · ${count}`

function listed(model: BoardModel, people = PEOPLE) {
  return dayItems(people, model, MONDAY).map((item) =>
    item.type === 'heading' ? heading(item.title, item.count) : item.person.name,
  )
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
      ...[heading('Booked', 1), 'Zoe', heading('Available', 1), 'Chidi'],
      ...[heading('Nothing said', 1), 'Rosa', heading('Unavailable', 1), 'Amara'],
    ])
    expect(listed(new BoardModel([], {}, MONDAY, MONDAY))).toEqual([
      heading('Nothing said', 4),
      ...PEOPLE.map(({ name }) => name),
    ])
  })

  it('counts one as booked whose shift lasts all day, and tells of a night that ends', () => {
    const long = { ...shiftOf('a', dayAt(-2), '09:00', '17:00'), dateEnd: `${dayAt(2)}T09:00:00.000Z` }
    const night = shiftOf('b', dayAt(-1), '20:00', '08:00', { assignedToId: 'chidi' })
    const model = new BoardModel([long, night], {}, MONDAY, MONDAY)
    const [, amara, , chidi] = dayItems(PEOPLE, model, MONDAY)
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
        const items = dayItems(people, new BoardModel(shifts, said, MONDAY, MONDAY), MONDAY)
        const names = items.flatMap((item) => (item.type === 'person' ? [item.person.name] : []))
        expect([...names].sort()).toEqual(people.map(({ name }) => name))
        expect(new Set(items.map(({ key }) => key)).size).toBe(items.length)
        let section: string[] = []
        for (const item of items) {
          if (item.type === 'heading') section = []
          else {
            section.push(item.person.name)
            expect(section).toEqual([...section].sort())
          }
        }
      }),
    )
  })
})
