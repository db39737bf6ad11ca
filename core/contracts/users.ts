// The people: reading them, and what managers and admins do to accounts.

import { z } from 'zod'
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

export const listUsers = route({
  method: 'GET',
  path: '/api/users',
  needs: 'users:read',
  summary: 'Everyone, in the order of their names',
  reads: ['users'],
  reply: z.array(User),
})
