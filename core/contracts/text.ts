// Text that people write, as the database can keep it.

import { z } from 'zod'
import { withoutNul } from '../messaging.ts'

/** PostgreSQL keeps every character but NUL, which nobody types. */
export const plainText = () => z.string().transform(withoutNul)
