// An entry's metadata for people: which fields changed from what to what, and any other details.

import { FORMATS, formatInstant } from '#core/time-labels.ts'
import { roleLabel } from '#core/users.ts'

export interface Difference {
  field: string
  before: string | null
  after: string | null
}

interface Details {
  /** Fields that differ. One side is null if there was nothing to compare with (created, deleted). */
  changes: Difference[]
  others: { field: string; value: string }[]
}

type Fields = Record<string, unknown>

export function detailsOf(metadata: Fields): Details {
  const { before, after, ...others } = metadata
  const [old, now] = [fieldsOf(before), fieldsOf(after)]
  const names = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])]
  const changes = names
    .filter((name) => !old || !now || JSON.stringify(old[name]) !== JSON.stringify(now[name]))
    .map((name) => ({
      field: fieldLabel(name),
      before: old ? valueText(old[name]) : null,
      after: now ? valueText(now[name]) : null,
    }))
  return {
    changes,
    others: Object.entries(others).map(([name, value]) => ({
      field: fieldLabel(name),
      value: valueText(value),
    })),
  }
}

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

/** whatsappNumber is 'WhatsApp number'; shiftsUnbooked is 'Shifts unbooked'. */
export function fieldLabel(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replace(/^whatsapp/, 'WhatsApp')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/

export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string')
    return INSTANT.test(value) ? formatInstant(new Date(value), FORMATS.dateTime) : roleLabel(value)
  if (Array.isArray(value)) return value.length === 0 ? '–' : value.map(valueText).join(', ')
  const entries = Object.entries(value as Fields)
  return entries.length === 0
    ? '–'
    : entries.map(([name, inner]) => `${fieldLabel(name)}: ${valueText(inner)}`).join(', ')
}

/** USER_ROLE_CHANGED as 'User role changed'. */
export const actionLabel = (action: string): string => fieldLabel(action)
