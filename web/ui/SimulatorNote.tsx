// Says where texts go when no real phone service is connected. The simulator only answers requests from its own
// machine.

import { PATHS } from '#core/paths.ts'

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])

export function SimulatorNote({ simulator }: { simulator: boolean }) {
  if (!simulator || !LOCAL.has(location.hostname)) return null
  return (
    <p className="mt-4 text-center text-muted text-sm">
      {'No phone service is connected: codes arrive at the '}
      <a
        href={PATHS.simulator}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-2"
      >
        phone simulator
      </a>
      .
    </p>
  )
}
