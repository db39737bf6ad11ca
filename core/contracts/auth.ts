// Sign-in, sign-out and who is signed in.

import { z } from 'zod'
import { LIMITS } from '../limits.ts'
import { PHONE_MESSAGES } from '../phone.ts'
import { Id, RoleName } from './common.ts'
import { route } from './route.ts'

/** The answer of every login call, also of its refusals. */
export const LoginAnswer = z.object({ success: z.boolean(), message: z.string() })

const typed = (words: string) => z.string({ error: words }).trim().min(1, words)
const PhoneInput = typed('Please enter your phone number first').max(
  LIMITS.phoneInput,
  PHONE_MESSAGES.ukFormat,
)
const CodeInput = typed('Please enter the verification code').max(20, 'That is not a verification code')

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
  method: 'GET',
  path: '/api/simple-auth/user',
  needs: 'signed-in-or-pending',
  summary: 'Who is signed in',
  reads: ['users', 'sessions'],
  reply: CurrentUser,
})

export const sendCode = route({
  method: 'POST',
  path: '/api/send-otp',
  needs: 'public',
  summary: 'Text a one-time code to a phone number',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({ phoneNumber: PhoneInput }),
  reply: LoginAnswer,
})

export const verifyCode = route({
  method: 'POST',
  path: '/api/verify-otp-login',
  needs: 'public',
  summary: 'Sign in with a phone number and the code that reached it',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({ phoneNumber: PhoneInput, otpCode: CodeInput }),
  reply: LoginAnswer,
})

export const passwordLogin = route({
  method: 'POST',
  path: '/api/simple-auth/login',
  needs: 'public',
  summary: 'Sign in with a username and a temporary password',
  ownTransactions: true,
  loginStyle: true,
  body: z.object({
    username: typed('Please enter your username').max(120, 'That is not a username'),
    password: z
      .string({ error: 'Please enter your password' })
      .min(1, 'Please enter your password')
      .max(200, 'That is not a password'),
  }),
  reply: LoginAnswer,
})

export const logout = route({
  method: 'POST',
  path: '/api/simple-logout',
  needs: 'public',
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
