// Shapes that several contracts share.

import { z } from 'zod'
import { ROLES } from '../capabilities.ts'

/** In lower case, as the database writes it: ids are compared as text. */
export const Id = z.uuid('That is not a valid id.').toLowerCase()
export const IdParams = z.object({ id: Id })
export const Done = z.object({ success: z.literal(true) })
export const RoleName = z.enum(ROLES)
/** An instant on the wire: ISO 8601 with Z. */
export const Moment = z.iso.datetime()
