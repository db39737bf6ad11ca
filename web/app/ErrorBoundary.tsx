// Catches errors thrown by a screen, so the rest of the page keeps working. If a newer version has been deployed and
// the screen's file is gone from the server, a reload fixes it.

import { Component, type ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/States.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidCatch(error: unknown): void {
    console.error(error)
  }

  override render() {
    if (!this.state.error) return this.props.children
    return (
      <div role="alert">
        <EmptyState
          title="This screen has stopped"
          action={<Button onClick={() => location.reload()}>Reload</Button>}
        >
          Something went wrong while showing it. What was saved is safe; reloading usually helps.
        </EmptyState>
      </div>
    )
  }
}
