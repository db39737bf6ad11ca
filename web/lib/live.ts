// Live updates: receives the topics that changed and refetches the active reads that depend on them. The stream is only
// open while the tab is visible, because browsers allow six connections per host.

import type { QueryClient } from '@tanstack/react-query'
import { TOPIC_NAMES, type TopicName } from '#core/topics.ts'
import { refreshTopics } from './queries.ts'

const ADDRESS = '/api/events'
const GATHER = 50
const RETRY_FIRST = 1_000
const RETRY_MOST = 30_000

/** The browser APIs used here; tests pass their own. */
export interface LiveSurroundings {
  open(address: string): EventSource
  isVisible(): boolean
  onVisibility(listener: () => void): () => void
  later(run: () => void, delay: number): () => void
}

export interface LiveReads {
  topics(topics: ReadonlySet<TopicName>): void
  everything(): void
}

/** Starts listening; returns a function that stops it. */
export function listen(reads: LiveReads, around: LiveSurroundings = browser): () => void {
  let source: EventSource | null = null
  let retryDelay = RETRY_FIRST
  let cancelRetry: (() => void) | null = null
  let cancelGather: (() => void) | null = null
  let changed = new Set<TopicName>()

  function gather(topics: readonly TopicName[]): void {
    for (const topic of topics) changed.add(topic)
    cancelGather ??= around.later(() => {
      cancelGather = null
      const gathered = changed
      changed = new Set()
      if (gathered.size > 0) reads.topics(gathered)
    }, GATHER)
  }

  function open(): void {
    if (source || !around.isVisible()) return
    cancelRetry?.()
    cancelRetry = null
    const stream = around.open(ADDRESS)
    source = stream
    stream.addEventListener('open', (event) => {
      // The server also sends a greeting event called `open`; only the connection's own event counts.
      if (event instanceof MessageEvent) return
      retryDelay = RETRY_FIRST
      // Something may have changed while disconnected. Unchanged reads are answered 304, so this is cheap.
      reads.everything()
    })
    stream.addEventListener('changed', (event) => gather(topicsIn((event as MessageEvent<string>).data)))
    stream.addEventListener('reset', () => reads.everything())
    stream.addEventListener('error', () => {
      // The browser reconnects by itself unless the server refused; a refusal may mean that the session ended.
      if (stream.readyState !== 2 || source !== stream) return
      source = null
      reads.everything()
      cancelRetry = around.later(open, retryDelay)
      retryDelay = Math.min(retryDelay * 2, RETRY_MOST)
    })
  }

  function close(): void {
    cancelRetry?.()
    cancelRetry = null
    source?.close()
    source = null
  }

  const stopWatching = around.onVisibility(() => (around.isVisible() ? open() : close()))
  open()
  return () => {
    stopWatching()
    cancelGather?.()
    close()
  }
}

/** The topics in an event's data; topics unknown to this version are skipped. */
export function topicsIn(data: string): TopicName[] {
  try {
    const { topics } = JSON.parse(data) as { topics?: unknown }
    return Array.isArray(topics) ? TOPIC_NAMES.filter((name) => topics.includes(name)) : []
  } catch {
    return []
  }
}

export function liveReads(client: QueryClient): LiveReads {
  return {
    topics(topics) {
      void refreshTopics(client, topics)
    },
    everything() {
      void client.invalidateQueries()
    },
  }
}

const browser: LiveSurroundings = {
  open: (address) => new EventSource(address),
  isVisible: () => document.visibilityState === 'visible',
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  later(run, delay) {
    const timer = setTimeout(run, delay)
    return () => clearTimeout(timer)
  },
}
