// Renders a form as the product does, on a typed stand-in for the server: what is read is answered, and what is sent is
// kept and refused, so that the form stays as it was typed.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import type { CurrentUser } from '#core/contracts/auth.ts'
import type { AnswerOf } from '#core/contracts/index.ts'
import type { Endpoint } from '#core/endpoints/endpoint.ts'
import { currentUserQuery } from '#web/lib/current-user.ts'

export const MANAGER: CurrentUser = {
  id: '00000000-0000-4000-8000-000000000001',
  fullName: 'Mary Manager',
  firstName: 'Mary',
  lastName: 'Manager',
  email: null,
  username: 'mary',
  role: 'MANAGER',
  whatsappNumber: null,
  profileImageUrl: null,
}

export interface Sent {
  method: string
  url: URL
  body: Record<string, unknown>
}

export interface Answer {
  method: string
  matches: (path: string) => boolean
  value: unknown
}

/** What the stand-in answers to a read. */
export function answer<E extends Endpoint>(endpoint: E, value: AnswerOf<E>): Answer {
  const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/g, '[^/]+')}$`)
  return { method: endpoint.method, matches: (path) => pattern.test(path), value }
}

export function standIn(answers: readonly Answer[]): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const url = new URL(address, 'http://localhost')
    const known = answers.find((each) => each.method === method && each.matches(url.pathname))
    if (known) return Response.json(known.value)
    sent.push({ method, url, body: body ? JSON.parse(String(body)) : {} })
    return Response.json({ message: 'Not now' }, { status: 409 })
  })
  return sent
}

/** The parts that a screen loads when it first needs them: a test does not wait for the disk. */
const loadFields = () =>
  Promise.all([
    import('#web/ui/typed/DayCalendar.tsx'),
    import('#web/ui/typed/TypedDay.tsx'),
    import('#web/ui/typed/TypedTime.tsx'),
  ])

export async function show(screen: ReactNode): Promise<void> {
  cleanup()
  await loadFields()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(currentUserQuery.queryKey, MANAGER)
  client.setQueryDefaults(currentUserQuery.queryKey, { staleTime: Number.POSITIVE_INFINITY })
  const { hook } = memoryLocation({ path: '/' })
  render(
    <QueryClientProvider client={client}>
      <Router hook={hook}>
        <Suspense>{screen}</Suspense>
      </Router>
    </QueryClientProvider>,
  )
  await settle()
}

/** Lets lazy parts, effects and answers arrive. */
export async function settle(): Promise<void> {
  await act(async () => {
    for (let turn = 0; turn < 4; turn += 1) await new Promise((done) => setTimeout(done))
  })
}
