// Older callers spell some fields otherwise. A body takes those spellings too and hands on the one name.

import { z } from 'zod'

/** `variants` maps a spelling to the field it means; the field itself wins where both are sent. */
export function withVariants<S extends z.ZodType>(
  schema: S,
  variants: Record<string, string>,
): z.ZodType<z.output<S>, z.input<S>> {
  const renamed = (input: unknown): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    const fields: Record<string, unknown> = { ...input }
    for (const [spelling, field] of Object.entries(variants)) {
      if (Object.hasOwn(fields, spelling)) fields[field] ??= fields[spelling]
    }
    return fields
  }
  return z.preprocess(renamed, schema) as unknown as z.ZodType<z.output<S>, z.input<S>>
}
