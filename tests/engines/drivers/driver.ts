// WebDriver's commands, over whichever wire an engine has: WebKit's driver speaks HTTP, Firefox itself Marionette, which
// has the same commands under its own names.

/** The name over Marionette, then method and path over HTTP. */
export const COMMANDS = {
  navigate: ['WebDriver:Navigate', 'POST', '/url'],
  execute: ['WebDriver:ExecuteScript', 'POST', '/execute/sync'],
  click: ['WebDriver:ElementClick', 'POST', '/element/{id}/click'],
  performActions: ['WebDriver:PerformActions', 'POST', '/actions'],
  computedLabel: ['WebDriver:GetComputedLabel', 'GET', '/element/{id}/computedlabel'],
  screenshot: ['WebDriver:TakeScreenshot', 'GET', '/screenshot'],
} as const
export type Command = keyof typeof COMMANDS

export interface Wire {
  /** Rejects with a `DriverError` if the browser refuses, and with another error if it does not answer in time. */
  send(command: Command, parameters: Record<string, unknown>): Promise<unknown>
}

export class DriverError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(`${code}: ${message}`)
  }
}

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
/** An element of the page, as WebDriver sends it. */
export type Handle = { [ELEMENT]: string }
type Sent<T> = T extends Element ? Handle : T extends Element[] ? Handle[] : T
type AllSent<Args extends unknown[]> = { [Key in keyof Args]: Sent<Args[Key]> }

export class Driver {
  constructor(
    readonly engine: 'WebKit' | 'Firefox',
    private readonly wire: Wire,
    /** Console errors and uncaught exceptions of the product's pages so far. */
    readonly errors: () => string[],
    /** Ends the session, the browser and what it needed. */
    readonly end: () => Promise<void>,
  ) {}

  async navigate(url: string): Promise<void> {
    await this.wire.send('navigate', { url })
  }

  /** Runs a function in the page; it must not use anything outside it. Elements go in and come out as handles. */
  async run<Args extends unknown[], Result>(
    act: (...args: Args) => Result,
    ...args: AllSent<Args>
  ): Promise<Sent<Awaited<Result>>> {
    const script = `return (${act})(...arguments)`
    return (await this.wire.send('execute', { script, args })) as Sent<Awaited<Result>>
  }

  async click(element: Handle): Promise<void> {
    await this.wire.send('click', { id: element[ELEMENT] })
  }

  /** Presses the keys of a text, wherever the focus is. */
  async press(text: string): Promise<void> {
    const actions = Array.from(text).flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await this.wire.send('performActions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** The accessible name, as the engine computes it for screen readers. */
  async label(element: Handle): Promise<string> {
    return String(await this.wire.send('computedLabel', { id: element[ELEMENT] }))
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(String(await this.wire.send('screenshot', { full: false })), 'base64')
  }
}
