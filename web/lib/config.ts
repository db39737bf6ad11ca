// The agency's settings, read once.

import { useSuspenseQuery } from '@tanstack/react-query'
import { getConfig } from '#core/endpoints/system.ts'
import { queryOptionsFor } from './queries.ts'

export const configQuery = queryOptionsFor(getConfig, {})

export function useConfig() {
  return useSuspenseQuery(configQuery).data
}

/** A `tel:` link for a phone number. */
export function telLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`
}
