// Catches what a screen throws, so that the rest of the page stays. A screen whose file is gone from the server
// (a newer version was put up) is cured by a reload.

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
