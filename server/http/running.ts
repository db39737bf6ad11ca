// The handlers that are running. Stopping waits for them: without its connection, whose end nobody waits for, a handler
// would go on and find the database's pool closed.

export class Running {
  private readonly handlers = new Set<Promise<unknown>>()

  async during<T>(handler: Promise<T>): Promise<T> {
    this.handlers.add(handler)
    try {
      return await handler
    } finally {
      this.handlers.delete(handler)
    }
  }

  /** New requests are refused by then, so there is an end. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.handlers)
  }
}
