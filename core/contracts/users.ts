// People, and account management by managers and admins. core/users.ts decides who may act on whom.

import { z } from 'zod'
import * as endpoints from '../endpoints/users.ts'
import { LIMITS } from '../limits.ts'
import { CodeInput, LoginAnswer } from './auth.ts'
import { Id, Moment, RoleName } from './common.ts'
import { emailOrNone, singleLine, ukPhone, ukPhoneOrNone } from './inputs.ts'
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
  singleLine({ error: REQUIRED_FIELDS })
    .min(1, REQUIRED_FIELDS)
    .max(LIMITS.personName, `${label} must be ${LIMITS.personName} characters or less`)

export const NewPerson = z.object({
  firstName: personName('First name'),
  lastName: personName('Last name'),
  whatsappNumber: ukPhone(),
  role: RoleName,
  email: emailOrNone().optional(),
})
export type NewPerson = z.infer<typeof NewPerson>

/** The login details of a new or reset account. A repeated request returns them without the secrets. */
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
  ...endpoints.listUsers,
  shared: true,
  summary: 'Everyone, in the order of their names',
  reply: z.array(User),
})

export const listSignIns = route({
  ...endpoints.listSignIns,
  summary: 'When each person last signed in',
  reply: z.array(z.object({ userId: Id, lastSignInAt: Moment })),
})

export const listAccounts = route({
  ...endpoints.listAccounts,
  summary: 'Everyone, those who wait for approval first',
  reply: z.array(User),
})

export const getAccount = route({
  ...endpoints.getAccount,
  summary: 'One person: anyone for managers and above, oneself for others',
  params: UserParams,
  reply: User.extend({
    upcomingShifts: z.number().int(),
    openApplications: z.number().int(),
    /** The first of the upcoming shifts. */
    nextShifts: z.array(z.object({ id: Id, headline: z.string(), dateStart: Moment, dateEnd: Moment })),
  }),
})

export const createUser = route({
  ...endpoints.createUser,
  summary: 'Create an account and send its welcome message',
  status: 201,
  body: NewPerson,
  reply: CreatedUser,
  secrets: ['password', 'welcomeMessage'],
})

export const resetPassword = route({
  ...endpoints.resetPassword,
  summary: 'Give an account a new temporary password and end its sessions',
  params: UserParams,
  reply: LoginDetails,
  secrets: ['password'],
})

export const changeRole = route({
  ...endpoints.changeRole,
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
  ...endpoints.updateAccount,
  summary: 'Change or remove the number or e-mail (empty removes it), pause or activate',
  params: UserParams,
  body: z
    .object({
      whatsappNumber: ukPhoneOrNone().optional(),
      email: emailOrNone().optional(),
      isActive: z.boolean().optional(),
    })
    .refine((body) => Object.values(body).some((value) => value !== undefined), {
      error: 'Send whatsappNumber, email or isActive.',
    }),
  reply: User,
})

export const deleteAccount = route({
  ...endpoints.deleteAccount,
  summary: 'Delete an account: future shifts are unbooked, open applications withdrawn, history kept',
  params: UserParams,
  reply: z.object({
    success: z.literal(true),
    shiftsUnbooked: z.number().int(),
    applicationsWithdrawn: z.number().int(),
  }),
})

export const OwnName = NewPerson.pick({ firstName: true, lastName: true })

export const giveOwnName = route({
  ...endpoints.giveOwnName,
  summary: 'Say who you are, while your account waits for approval',
  body: OwnName,
  reply: User,
})

export const OwnProfile = z.object({ email: emailOrNone() })

export const updateOwnProfile = route({
  ...endpoints.updateOwnProfile,
  summary: 'Change or remove your own e-mail address',
  body: OwnProfile,
  reply: User,
})

export const OwnNumber = z.object({ whatsappNumber: ukPhone() })

export const requestOwnNumber = route({
  ...endpoints.requestOwnNumber,
  summary: 'Text a code to a new number of your own; the old one stays until it is verified',
  ownTransactions: true,
  body: OwnNumber,
  reply: LoginAnswer,
})

export const verifyOwnNumber = route({
  ...endpoints.verifyOwnNumber,
  summary: 'Change your own number, with the code that reached the new one',
  ownTransactions: true,
  body: OwnNumber.extend({ otpCode: CodeInput }),
  reply: User,
})

/** A line of a staff file as read; it can be created if it has no errors. */
export const ImportLine = z.object({
  line: z.number().int(),
  firstName: z.string(),
  lastName: z.string(),
  whatsappNumber: z.string(),
  email: z.string(),
  role: z.string(),
  errors: z.array(z.string()),
})
export type ImportLine = z.infer<typeof ImportLine>

export const previewImport = route({
  ...endpoints.previewImport,
  summary: 'Read a CSV file of staff and mark the lines that cannot be created; creates nothing',
  body: z.object({ csv: z.string().max(LIMITS.staffFile, 'That file is too large.') }),
  reply: z.object({ lines: z.array(ImportLine) }),
})

export const importUsers = route({
  ...endpoints.importUsers,
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
