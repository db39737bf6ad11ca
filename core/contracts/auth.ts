// Sign-in, sign-out and the current user.

import { z } from 'zod'
import * as endpoints from '../endpoints/auth.ts'
import { LIMITS } from '../limits.ts'
import { PHONE_MESSAGES } from '../phone.ts'
import { Id, RoleName } from './common.ts'
import { route } from './route.ts'

/** The reply of every login call, including refusals. */
export const LoginAnswer = z.object({
  success: z.boolean(),
  message: z.string(),
  /** Not signed in yet: a passkey is needed. After a code, people may continue without it. */
  next: z.enum(['passkey', 'passkey-or-continue']).optional(),
})

const typed = (message: string) => z.string({ error: message }).trim().min(1, message)
const PhoneInput = typed('Please enter your phone number first').max(
  LIMITS.phoneInput,
  PHONE_MESSAGES.ukFormat,
)
export const CodeInput = typed('Please enter the verification code').max(
  20,
  'That is not a verification code',
)

export const CurrentUser = z.object({
  id: Id,
  fullName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  username: z.string(),
  role: RoleName,
  whatsappNumber: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

export const getCurrentUser = route({
  ...endpoints.getCurrentUser,
  summary: 'Who is signed in',
  reply: CurrentUser,
})

export const sendCode = route({
  ...endpoints.sendCode,
  summary: 'Text a one-time code to a phone number',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({ phoneNumber: PhoneInput }),
  reply: LoginAnswer,
})

export const verifyCode = route({
  ...endpoints.verifyCode,
  summary: 'Sign in with a phone number and the code that reached it',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({ phoneNumber: PhoneInput, otpCode: CodeInput }),
  reply: LoginAnswer,
})

export const passwordLogin = route({
  ...endpoints.passwordLogin,
  summary: 'Sign in with a username and a temporary password',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({
    username: typed('Please enter your username').max(LIMITS.username, 'That is not a username'),
    password: z
      .string({ error: 'Please enter your password' })
      .min(1, 'Please enter your password')
      .max(LIMITS.password, 'That is not a password'),
  }),
  reply: LoginAnswer,
})

export const logout = route({
  ...endpoints.logout,
  summary: 'End the session',
  reply: LoginAnswer,
})

export const loginRedirect = route({
  method: 'GET',
  path: '/api/login',
  needs: 'public',
  summary: 'Redirects to the login screen',
  reply: z.never(),
})

export const logoutRedirect = route({
  method: 'GET',
  path: '/api/logout',
  needs: 'public',
  summary: 'Ends the session and redirects to the login screen',
  reply: z.never(),
})
