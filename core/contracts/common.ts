// Shapes that several contracts share.

import { z } from 'zod'
import { ROLES } from '../capabilities.ts'

export const Id = z.uuid('That is not a valid id.')
export const IdParams = z.object({ id: Id })
export const Done = z.object({ success: z.literal(true) })
export const RoleName = z.enum(ROLES)
/** An instant on the wire: ISO 8601 with Z. */
export const Moment = z.iso.datetime()
