// The stream of pushed topics, in the hands of the test.

import type { TopicName } from '#core/topics.ts'

const streams = new Set<PushStream>()

export class PushStream extends EventTarget {
  readonly readyState = 1

  constructor() {
    super()
    streams.add(this)
  }

  close(): void {
    streams.delete(this)
  }
}

export function pushTopics(topics: readonly TopicName[]): void {
  if (streams.size === 0) throw new Error('The page does not listen')
  const data = JSON.stringify({ topics })
  for (const stream of streams) stream.dispatchEvent(new MessageEvent('changed', { data }))
}

export const closeStreams = (): void => streams.clear()
