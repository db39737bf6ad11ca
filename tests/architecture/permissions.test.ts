// Permissions as a table that a reviewer can read. After an intended change, `npx vitest run --project unit
// tests/architecture -u` rewrites it; review the diff.

import { describe, expect, it } from 'vitest'
import { CAPABILITIES, type Capability, can, ROLES, type Role } from '#core/capabilities.ts'
import { CONTRACTS } from '#core/contracts/index.ts'
import type { Route } from '#core/contracts/route.ts'

const capabilities = Object.keys(CAPABILITIES) as Capability[]

/** Whether the role passes the contract's guard; null means not signed in. */
function passes(role: Role | null, needs: Route['needs']): boolean {
  if (needs === 'public') return true
  if (role === null) return false
  if (needs === 'signed-in-or-pending') return true
  if (needs === 'signed-in') return role !== 'PENDING'
  return can(role, needs)
}

function table(columns: string[], rows: [name: string, marks: boolean[]][]): string {
  const width = Math.max(...rows.map(([name]) => name.length))
  const line = (name: string, cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell, n) => cell.padEnd(columns[n]!.length))].join('  ').trimEnd()
  return [
    line('', columns),
    ...rows.map(([name, marks]) =>
      line(
        name,
        marks.map((mark) => (mark ? 'yes' : '·')),
      ),
    ),
    '',
  ].join('\n')
}

describe('who may do what', () => {
  it('by capability is as the table says', async () => {
    const rows = capabilities.map((name): [string, boolean[]] => [name, ROLES.map((role) => can(role, name))])
    await expect(table([...ROLES], rows)).toMatchFileSnapshot('capabilities.txt')
  })

  it('by call is as the table says', async () => {
    const rows = [...CONTRACTS]
      .sort((a, b) => (a.contract.path < b.contract.path ? -1 : 1))
      .map(({ contract: { method, path, needs } }): [string, boolean[]] => [
        `${method.padEnd(6)} ${path}`,
        [null, ...ROLES].map((role) => passes(role, needs)),
      ])
    await expect(table(['(nobody)', ...ROLES], rows)).toMatchFileSnapshot('calls.txt')
  })

  it('needs a code or passkey of the last ten minutes for whatever changes how one signs in', () => {
    const guarded = CONTRACTS.filter(({ contract }: { contract: Route }) => contract.proof).map(
      ({ contract: { method, path, proof } }: { contract: Route }) => `${method} ${path} ${proof}`,
    )
    expect(guarded.sort()).toEqual([
      'DELETE /api/passkeys/:id always',
      'DELETE /api/sessions/:id always',
      'POST /api/admin/reset-password/:userId about-self',
      'POST /api/passkeys always',
      'POST /api/passkeys/options always',
      'POST /api/profile/number always',
      'POST /api/profile/number/verify always',
      'POST /api/sessions/end-others always',
    ])
  })

  it('gives a pending account nothing', () => {
    expect(capabilities.filter((name) => can('PENDING', name))).toEqual([])
  })

  it('gives a master admin whatever an admin has, but for the cards that are for admins alone', () => {
    const lacking = capabilities.filter((name) => can('ADMIN', name) && !can('MASTER_ADMIN', name))
    expect(lacking).toEqual(['home:stats-card', 'rota:stats'])
  })
})

describe('every contract', () => {
  const known = new Set<string>(['public', 'signed-in', 'signed-in-or-pending', ...capabilities])

  it.each(CONTRACTS.map(({ name, contract }) => [name, contract] as const))(
    '%s says who may call it, and is whole',
    (_name, contract) => {
      expect(known, 'needs').toContain(contract.needs)
      expect(contract.summary).not.toBe('')
      expect(contract.path).toMatch(/^\/(api|simulator\/api)\//)
      if (contract.readByPost) expect(contract.method).toBe('POST')
      const reading = contract.method === 'GET' || contract.readByPost === true
      if (contract.reads) expect(reading, 'only a read can be unchanged').toBe(true)
      if (contract.readsToday) expect(contract.reads).toBeDefined()
      if (contract.secrets) expect(contract.method, 'keys are for POST').toBe('POST')
      if (contract.method === 'GET') expect(contract.body).toBeUndefined()
      if (contract.path.includes(':')) expect(contract.params, 'ids have a form').toBeDefined()
    },
  )

  it('has its method and path to itself', () => {
    const calls = CONTRACTS.map(({ contract: { method, path } }) => `${method} ${path.replace(/:\w+/g, ':')}`)
    expect(calls.filter((call, n) => calls.indexOf(call) !== n)).toEqual([])
    expect(calls.length).toBeGreaterThan(50)
  })
})
