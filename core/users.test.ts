import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from './capabilities.ts'
import {
  decideUserAction,
  headCount,
  roleLabel,
  rolesToAssign,
  rolesToCreate,
  sameNamed,
  temporaryPassword,
  type UserAction,
  type UserFacts,
  usernameFor,
} from './users.ts'

const person = (id: string, role: Role, isActive = true): UserFacts => ({ id, role, isActive })
const decide = (actor: Role, request: UserAction, masters = 2) => {
  const decision = decideUserAction({ id: 'actor', role: actor }, request, masters)
  return decision.ok ? 'yes' : decision.code
}

// Written by hand from the rulings, one letter per target role in the order
// PENDING CONTRACTOR MANAGER ADMIN MASTER_ADMIN: y allowed, - not allowed.
const TABLE: Record<string, Record<Role, string>> = {
  create: { PENDING: '-----', CONTRACTOR: '-----', MANAGER: '-----', ADMIN: 'yyy--', MASTER_ADMIN: 'yyyyy' },
  pause: { PENDING: '-----', CONTRACTOR: '-----', MANAGER: '-----', ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
  activate: {
    PENDING: '-----',
    CONTRACTOR: '-----',
    MANAGER: '-----',
    ADMIN: 'yy---',
    MASTER_ADMIN: 'yyyyy',
  },
  delete: { PENDING: '-----', CONTRACTOR: '-----', MANAGER: '-----', ADMIN: 'yy---', MASTER_ADMIN: 'yyyyy' },
  'reset-password': {
    PENDING: '-----',
    CONTRACTOR: '-----',
    MANAGER: 'yy---',
    ADMIN: 'yy---',
    MASTER_ADMIN: 'yyyyy',
  },
  'edit-phone': {
    PENDING: '-----',
    CONTRACTOR: '-----',
    MANAGER: 'yy---',
    ADMIN: 'yy---',
    MASTER_ADMIN: 'yyyyy',
  },
}

// For a role change: the actor, then for each target role the new roles that may be given, in the same order.
const ROLE_CHANGE: Record<Role, [string, string, string, string, string]> = {
  PENDING: ['-----', '-----', '-----', '-----', '-----'],
  CONTRACTOR: ['-----', '-----', '-----', '-----', '-----'],
  MANAGER: ['-y---', '-y---', '-----', '-----', '-----'],
  ADMIN: ['-yy--', '-yy--', '-yy--', '-----', '-----'],
  MASTER_ADMIN: ['yyyyy', 'yyyyy', 'yyyyy', 'yyyyy', 'yyyyy'],
}

const PLAIN = ['pause', 'activate', 'delete', 'reset-password', 'edit-phone'] as const

describe('every role, every action, every target', () => {
  for (const actor of ROLES) {
    for (const [action, byActor] of Object.entries(TABLE)) {
      it(`${actor} ${action}: ${byActor[actor]}`, () => {
        const answers = ROLES.map((role) => {
          const request: UserAction =
            action === 'create'
              ? { action, newRole: role }
              : { action: action as (typeof PLAIN)[number], target: person('other', role) }
          return decide(actor, request) === 'yes' ? 'y' : '-'
        })
        expect(answers.join('')).toBe(byActor[actor])
      })
    }

    it(`${actor} changes roles: ${ROLE_CHANGE[actor].join(' ')}`, () => {
      const answers = ROLES.map((role) =>
        ROLES.map((newRole) => {
          const request: UserAction = { action: 'change-role', target: person('other', role), newRole }
          return decide(actor, request) === 'yes' ? 'y' : '-'
        }).join(''),
      )
      expect(answers).toEqual(ROLE_CHANGE[actor])
    })

    it(`${actor} approves a pending account into the roles they may give, and nothing else`, () => {
      for (const role of ROLES) {
        for (const [n, newRole] of ROLES.entries()) {
          const answer = decide(actor, { action: 'approve', target: person('other', role), newRole })
          const may = role === 'PENDING' && newRole !== 'PENDING' && ROLE_CHANGE[actor][0][n] === 'y'
          expect(answer === 'yes', `${role} to ${newRole}`).toBe(may)
        }
      }
    })
  }
})

describe('oneself', () => {
  it('nobody pauses, deletes or demotes themself', () => {
    for (const role of ROLES) {
      const self = person('actor', role)
      expect(decide(role, { action: 'pause', target: self })).toBe('own-account')
      expect(decide(role, { action: 'delete', target: self })).toBe('own-account')
      for (const newRole of ROLES) {
        const answer = decide(role, { action: 'change-role', target: self, newRole })
        expect(answer, `${role} to ${newRole}`).toBe(
          role === 'MASTER_ADMIN' && newRole === 'MASTER_ADMIN' ? 'yes' : 'own-account',
        )
      }
    }
  })

  it('a master admin may change their own number and reset their own password', () => {
    const self = person('actor', 'MASTER_ADMIN')
    expect(decide('MASTER_ADMIN', { action: 'edit-phone', target: self }, 1)).toBe('yes')
    expect(decide('MASTER_ADMIN', { action: 'reset-password', target: self }, 1)).toBe('yes')
  })
})

describe('the last active master admin', () => {
  const last = person('last', 'MASTER_ADMIN')
  const self = person('actor', 'MASTER_ADMIN')

  it('cannot be paused, deleted or demoted, by another or by themself', () => {
    for (const target of [last, self]) {
      expect(decide('MASTER_ADMIN', { action: 'pause', target }, 1)).toBe('last-master-admin')
      expect(decide('MASTER_ADMIN', { action: 'delete', target }, 1)).toBe('last-master-admin')
      expect(decide('MASTER_ADMIN', { action: 'change-role', target, newRole: 'ADMIN' }, 1)).toBe(
        'last-master-admin',
      )
    }
  })

  it('is not meant by the rule when another is active, or when the account is paused already', () => {
    expect(decide('MASTER_ADMIN', { action: 'delete', target: last }, 2)).toBe('yes')
    expect(decide('MASTER_ADMIN', { action: 'delete', target: { ...last, isActive: false } }, 1)).toBe('yes')
  })

  it('is out of reach of lower ranks anyway', () => {
    expect(decide('ADMIN', { action: 'pause', target: last }, 1)).toBe('user-action-forbidden')
  })
})

describe('why a request is refused', () => {
  it('tells a role that may not be given from a person who may not be touched', () => {
    const contractor = person('other', 'CONTRACTOR')
    expect(decide('ADMIN', { action: 'change-role', target: contractor, newRole: 'ADMIN' })).toBe(
      'role-not-allowed',
    )
    expect(decide('ADMIN', { action: 'change-role', target: person('o', 'ADMIN'), newRole: 'MANAGER' })).toBe(
      'user-action-forbidden',
    )
    expect(decide('ADMIN', { action: 'approve', target: contractor, newRole: 'CONTRACTOR' })).toBe(
      'not-pending',
    )
  })
})

it('forms offer only what would be granted', () => {
  for (const actor of ROLES) {
    for (const newRole of rolesToCreate(actor))
      expect(decide(actor, { action: 'create', newRole })).toBe('yes')
    for (const newRole of rolesToAssign(actor)) {
      expect(decide(actor, { action: 'change-role', target: person('o', 'PENDING'), newRole })).toBe('yes')
    }
  }
  expect(rolesToCreate('MASTER_ADMIN')).toEqual(['CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'])
  expect(rolesToCreate('ADMIN')).toEqual(['CONTRACTOR', 'MANAGER'])
  expect(rolesToAssign('ADMIN')).toEqual(['CONTRACTOR', 'MANAGER'])
  expect(rolesToAssign('MANAGER')).toEqual(['CONTRACTOR'])
})

it('roles have words for people', () => {
  expect(ROLES.map(roleLabel)).toEqual(['Pending', 'Contractor', 'Manager', 'Admin', 'Master Admin'])
  expect(roleLabel('KING')).toBe('KING')
})

describe('usernames', () => {
  const name = (first: string, last: string, taken: string[] = []) =>
    usernameFor(first, last, (u) => taken.includes(u))

  it('come from the name, numbered from 2 when taken', () => {
    expect(name('Amara', 'Okafor')).toBe('amara.okafor')
    expect(name('Amara', 'Okafor', ['amara.okafor'])).toBe('amara.okafor2')
    expect(name('Amara', 'Okafor', ['amara.okafor', 'amara.okafor2', 'amara.okafor3'])).toBe('amara.okafor4')
  })

  it('fold accents and drop what is no letter or digit', () => {
    expect(name('Zoë', 'Müller-Łukaszewicz')).toBe('zoe.mullerlukaszewicz')
    expect(name("Siân  D'Arcy", "O'Neill")).toBe('siandarcy.oneill')
    expect(name('Bjørn', 'Groß')).toBe('bjorn.gross')
  })

  it('still exist when a name has nothing to make one from', () => {
    expect(name('李', '')).toBe('user')
    expect(name('李', '伟', ['user'])).toBe('user2')
    expect(name('Cher', '')).toBe('cher')
    expect(name('', 'Okafor')).toBe('okafor')
  })
})

describe('temporary passwords', () => {
  it('have ten characters with an upper, a lower, a digit and a symbol, and no look-alikes', () => {
    for (let i = 0; i < 500; i++) {
      const password = temporaryPassword(randomBytes)
      expect(password).toHaveLength(10)
      for (const kind of [/[A-Z]/, /[a-z]/, /[2-9]/, /[!#$%&?+=@]/]) expect(password).toMatch(kind)
      expect(password).not.toMatch(/[0O1lI*_~`\s]/)
    }
  })

  it('differ, and put their kinds anywhere', () => {
    const many = Array.from({ length: 500 }, () => temporaryPassword(randomBytes))
    expect(new Set(many).size).toBe(500)
    for (let place = 0; place < 10; place++) {
      expect(many.some((password) => /[A-Z]/.test(password[place]!))).toBe(true)
      expect(many.some((password) => /[^A-Za-z0-9]/.test(password[place]!))).toBe(true)
    }
  })

  it('end even with a source that is stuck', () => {
    expect(temporaryPassword((count) => new Uint8Array(count).fill(255))).toHaveLength(10)
  })
})

describe('the head count', () => {
  it('adds up: everybody on the team is in one group, and those who wait are in none', () => {
    const roles = ['PENDING', 'CONTRACTOR', 'CONTRACTOR', 'MANAGER', 'ADMIN', 'MASTER_ADMIN'] as const
    expect(headCount(roles.map((role) => ({ role })))).toEqual({
      total: 5,
      contractors: 2,
      managers: 1,
      admins: 2,
    })
  })
})

describe('a likely second account', () => {
  const people = [
    { id: 'a', firstName: 'Zoë', lastName: "O'Brien-Smith" },
    { id: 'b', firstName: 'Ben', lastName: 'Smith' },
    { id: 'c', firstName: '', lastName: '' },
  ]
  const found = (firstName: string, lastName: string, id?: string) =>
    sameNamed({ firstName, lastName, ...(id ? { id } : {}) }, people).map((person) => person.id)

  it('has the same name, however it is written', () => {
    expect(found('ben', ' SMITH')).toEqual(['b'])
    expect(found('Zoe', 'OBrien Smith')).toEqual(['a'])
    expect(found('Smith', 'Ben'), 'the names in the other order').toEqual(['b'])
    expect(found('Ben', 'Smithson')).toEqual([])
  })

  it('is not the account itself, nor one without a whole name', () => {
    expect(found('Ben', 'Smith', 'b')).toEqual([])
    expect(found('', '')).toEqual([])
    expect(found('Ben', '')).toEqual([])
  })
})
