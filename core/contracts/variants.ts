// Older clients use other names for some fields. A body accepts these too and converts them.

import { z } from 'zod'

/** `variants` maps an alias to its field; the field itself wins if both are sent. */
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
