// The people: reading them, and what managers and admins do to accounts. Who may act on whom is in core/users.ts.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { ukPhone, ukPhoneOrNone } from '../phone.ts'
import { Id, Moment, RoleName } from './common.ts'
import { route } from './route.ts'

export const User = z.object({
  id: Id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  username: z.string(),
  role: RoleName,
  isActive: z.boolean(),
  whatsappNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: Moment,
})
export type User = z.infer<typeof User>

const UserParams = z.object({ userId: Id })

export const REQUIRED_FIELDS = 'Please fill in all required fields'

const personName = (label: string) =>
  z
    .string({ error: REQUIRED_FIELDS })
    .trim()
    .min(1, REQUIRED_FIELDS)
    .max(LIMITS.personName, `${label} must be ${LIMITS.personName} characters or less`)

export const NewPerson = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  whatsappNumber: ukPhone(),
  role: RoleName,
})
export type NewPerson = z.infer<typeof NewPerson>

/** The login details of a made or reset account. A repeated request answers without what is secret. */
export const LoginDetails = z.object({
  userId: Id,
  username: z.string(),
  password: z.string().optional(),
  role: RoleName,
  firstName: z.string(),
})
export type LoginDetails = z.infer<typeof LoginDetails>

export const CreatedUser = LoginDetails.extend({
  lastName: z.string(),
  whatsappNumber: z.string().nullable(),
  welcomeMessage: z.string().optional(),
  sentBy: z.enum(['whatsapp', 'sms']),
})
export type CreatedUser = z.infer<typeof CreatedUser>

export const listUsers = route({
  method: 'GET',
  path: '/api/users',
  needs: 'users:read',
  summary: 'Everyone, in the order of their names',
  reads: ['users'],
  reply: z.array(User),
})

export const listSignIns = route({
  method: 'GET',
  path: '/api/users/sign-ins',
  needs: 'users:read',
  summary: 'When each person last signed in',
  reply: z.array(z.object({ userId: Id, lastSignInAt: Moment })),
})

export const listAccounts = route({
  method: 'GET',
  path: '/api/admin/users',
  needs: 'admin:view',
  summary: 'Everyone, those who wait for approval first',
  reads: ['users'],
  reply: z.array(User),
})

export const getAccount = route({
  method: 'GET',
  path: '/api/admin/users/:userId',
  needs: 'signed-in',
  summary: 'One person: anyone for managers and above, oneself for others',
  params: UserParams,
  reply: User.extend({
    upcomingShifts: z.number().int(),
    openApplications: z.number().int(),
  }),
})

export const createUser = route({
  method: 'POST',
  path: '/api/admin/create-user',
  needs: 'users:create',
  summary: 'Create an account and send its welcome message',
  status: 201,
  body: NewPerson,
  reply: CreatedUser,
  secrets: ['password', 'welcomeMessage'],
})

export const resetPassword = route({
  method: 'POST',
  path: '/api/admin/reset-password/:userId',
  needs: 'users:reset-password',
  summary: 'Give an account a new temporary password and end its sessions',
  params: UserParams,
  reply: LoginDetails,
  secrets: ['password'],
})

export const changeRole = route({
  method: 'PUT',
  path: '/api/admin/change-role/:userId',
  needs: 'users:change-role',
  summary: 'Change a role, or approve a pending account with a role and a name',
  params: UserParams,
  body: z.object({
    role: RoleName,
    firstName: personName('First name').optional(),
    lastName: personName('Last name').optional(),
  }),
  reply: User,
})

export const updateAccount = route({
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  needs: 'users:edit-phone',
  summary: 'Change or remove the number (empty removes it), pause or activate',
  params: UserParams,
  body: z
    .object({ whatsappNumber: ukPhoneOrNone().optional(), isActive: z.boolean().optional() })
    .refine((body) => body.whatsappNumber !== undefined || body.isActive !== undefined, {
      error: 'Send whatsappNumber or isActive.',
    }),
  reply: User,
})

export const deleteAccount = route({
  method: 'DELETE',
  path: '/api/admin/users/:userId',
  needs: 'users:delete',
  summary: 'Delete an account: future shifts are unbooked, open applications withdrawn, history kept',
  params: UserParams,
  reply: z.object({
    success: z.literal(true),
    shiftsUnbooked: z.number().int(),
    applicationsWithdrawn: z.number().int(),
  }),
})

/** A line of a staff file as it was read; it can be created when it has no errors. */
export const ImportLine = z.object({
  line: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  whatsappNumber: z.string(),
  role: z.string(),
  errors: z.array(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

export const previewImport = route({
  method: 'POST',
  path: '/api/admin/import-users/preview',
  needs: 'users:create',
  summary: 'Read a CSV file of staff and mark the lines that cannot be created; creates nothing',
  body: z.object({ csv: z.string().max(200_000, 'That file is too large.') }),
  reply: z.object({ lines: z.array(ImportLine) }),
})

export const importUsers = route({
  method: 'POST',
  path: '/api/admin/import-users',
  needs: 'users:create',
  summary: 'Create many accounts, all or none, and send their welcome messages',
  status: 201,
  body: z.object({
    people: z
      .array(NewPerson)
      .min(1, 'There is nobody to create.')
      .max(LIMITS.importPeople, `At most ${LIMITS.importPeople} people can be created at once.`),
  }),
  reply: z.object({ created: z.number().int(), people: z.array(CreatedUser).optional() }),
  secrets: ['people'],
})
