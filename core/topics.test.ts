import { expect, it } from 'vitest'
import { CAPABILITIES, type Capability, can, ROLES } from './capabilities.ts'
import { CONTRACTS } from './contracts/index.ts'
import { seesWhole } from './topics.ts'

const isStaffOnly = (needs: string): needs is Capability =>
  needs in CAPABILITIES && !can('CONTRACTOR', needs as Capability)

// A browser that is not notified of a change keeps getting 304.
it('tells staff about every change to what they may read', () => {
  const readings = CONTRACTS.flatMap(({ name, contract: { needs, reads = [] } }) =>
    isStaffOnly(needs) ? ROLES.filter((role) => can(role, needs)).map((role) => ({ name, role, reads })) : [],
  )
  expect(readings.length).toBeGreaterThan(20)
  const untold = readings.flatMap(({ name, role, reads }) =>
    reads.filter((topic) => !seesWhole(topic, { id: 'viewer', role })).map((topic) => [role, name, topic]),
  )
  expect(untold).toEqual([])
})
