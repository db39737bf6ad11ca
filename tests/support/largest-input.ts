// The largest input that a schema accepts, as far as the schema shows it, for tests of how much a caller can cost.
// Fields with rules that no schema shows (days, numbers, times) are known by name.

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { LIMITS } from '#core/limits.ts'

interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  maxLength?: number
  maxItems?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

const NUMBER = '+447700900123'
const KNOWN: Record<string, unknown> = {
  date: '2026-08-03',
  startDate: '2026-08-03',
  endDate: '2027-08-02',
  start: '2026-08-03',
  end: '2026-08-03',
  recurStart: '2026-08-03',
  recurEnd: '2031-08-03',
  startTime: '20:00',
  endTime: '08:00',
  shiftStartTime: '20:00',
  shiftEndTime: '08:00',
  phoneNumber: NUMBER,
  whatsappNumber: NUMBER,
  otpCode: '123456',
  kind: 'DAY_SHIFT',
}

/** About what fits into the largest body next to everything else. */
const LONGEST_TEXT = 100_000

export function largestInput(schema: z.ZodType, known: Record<string, unknown> = {}): unknown {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return fill(json, '', { ...KNOWN, ...known })
}

function fill(schema: JsonSchema, name: string, known: Record<string, unknown>): unknown {
  if (Object.hasOwn(known, name)) return known[name]
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum.at(-1)
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choices) return fill(heaviest(choices), name, known)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, fill(inner, key, known)]),
      )
    case 'array': {
      const length = Math.min(schema.maxItems ?? LIMITS.bodyValues, LIMITS.bodyValues)
      return Array.from({ length }, () => fill(schema.items ?? {}, '', known))
    }
    case 'integer':
    case 'number':
      return schema.maximum !== undefined && schema.maximum < 1e9 ? schema.maximum : 1
    case 'boolean':
      return true
    case 'null':
      return null
    default:
      return text(schema)
  }
}

function heaviest(choices: JsonSchema[]): JsonSchema {
  return (
    ['array', 'object', 'string'].map((type) => choices.find((each) => each.type === type)).find(Boolean) ??
    choices[0]!
  )
}

function text({ format, maxLength }: JsonSchema): string {
  if (format === 'uuid') return randomUUID()
  if (format === 'date-time') return '2026-08-03T00:00:00.000Z'
  return 'x'.repeat(maxLength ?? LONGEST_TEXT)
}

/** Malicious bodies: fields filled with unexpected content up to the size limit. */
export function hostileBodies(schema: z.ZodType): unknown[] {
  const room = LIMITS.bodyBytes - 4_000
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const fields = Object.keys(json.properties ?? { value: {} })
  const inEach = (value: (share: number) => unknown) =>
    Object.fromEntries(fields.map((field) => [field, value(Math.floor(room / fields.length))]))
  const values = LIMITS.bodyValues - 100
  return [
    inEach((share) => 'x'.repeat(share - 40)),
    inEach((share) => ' '.repeat(share - 40)),
    inEach((share) => '+44 7'.repeat(Math.floor(share / 5) - 10)),
    inEach((share) => 'a,'.repeat(Math.floor(share / 2) - 20)),
    inEach((share) =>
      Array.from({ length: Math.floor(share / 6) }, (_, n) => n.toString(36))
        .join(',')
        .slice(0, share - 40),
    ),
    inEach((share) => 'é@a.b-'.repeat(Math.floor(share / 7) - 10)),
    inEach(() => Array(Math.floor(values / fields.length)).fill(0)),
    inEach(() => Array(Math.floor(values / fields.length)).fill({})),
    Object.fromEntries(Array.from({ length: values }, (_, n) => [`k${n}`, 0])),
    Array(values).fill([]),
  ]
}
