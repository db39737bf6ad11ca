// The URL of a call: the path with its parameters filled in, and the query.

import type { Endpoint } from './endpoint.ts'

export interface AnyArgs {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

export function urlOf(endpoint: Pick<Endpoint, 'path'>, args: AnyArgs = {}): string {
  return pathOf(endpoint, args.params) + searchOf(args.query)
}

function pathOf(endpoint: Pick<Endpoint, 'path'>, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') {
      throw new Error(`${endpoint.path} needs ${name}`)
    }
    return encodeURIComponent(String(value))
  })
}

function searchOf(query: Record<string, unknown> = {}): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null) continue
    search.append(name, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
