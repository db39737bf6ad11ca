// Opens the whole product at an address, as a browser does, on a stand-in for the server.

import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { DetachedWindowAPI } from 'happy-dom'
import { vi } from 'vitest'
import type { Role } from '#core/capabilities.ts'
import { getCurrentUser } from '#core/endpoints/auth.ts'
import type { TopicName } from '#core/topics.ts'
import { App } from '#web/app/App.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { QUIET_AGENCY, signedIn } from './agency.ts'
import { pushTopics } from './event-source.ts'
import { type Answer, refusal, type StandIn, startStandIn } from './stand-in.ts'

declare global {
  interface Window {
    happyDOM: DetachedWindowAPI
  }
}

interface Opened {
  server: StandIn
  user: ReturnType<typeof userEvent.setup>
  /** The server says that these topics have changed. */
  push(...topics: TopicName[]): Promise<void>
}

interface Options {
  /** Who is signed in; null for nobody. */
  as: Role | null
  answers?: readonly Answer[]
  width?: number
}

export async function openApp(path: string, { as, answers = [], width = 1440 }: Options): Promise<Opened> {
  cleanup()
  window.happyDOM.setViewport({ width, height: 900 })
  history.replaceState(null, '', path)
  if (location.href !== new URL(path, location.origin).href)
    throw new Error(`The page is at ${location.href}`)
  const who = as ? signedIn(as) : refusal(getCurrentUser, 401, { message: 'Unauthorized' })
  const server = startStandIn([...QUIET_AGENCY, who, ...answers])
  const user = userEvent.setup(vi.isFakeTimers() ? { advanceTimers: (ms) => vi.advanceTimersByTime(ms) } : {})
  await act(async () => {
    render(
      <QueryClientProvider client={createQueryClient()}>
        <App />
      </QueryClientProvider>,
    )
  })
  return { server, user, push: (...topics) => act(async () => pushTopics(topics)) }
}
