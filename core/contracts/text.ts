// Text that people write, as the database can keep it.

import { z } from 'zod'
import { keepable } from '../messaging.ts'

/** What people write to each other: PostgreSQL keeps every character but NUL, which nobody types. */
export const plainText = () => z.string().transform(keepable)
