// Types for throwaway-postgres.mjs.

export interface ThrowAwayPostgres {
  url: string
  /** The folder that contains everything. */
  base: string
  /** The postmaster's process id while it runs. */
  pid(): number | null
  /** Starts it again after `end`. Resolves with whether it started. */
  start(): Promise<boolean>
  /** SIGINT ends it as an administrator would, SIGKILL like a crash. */
  end(signal: NodeJS.Signals): Promise<void>
  /** Ends it and removes the folder. */
  stop(): Promise<void>
}

export function startThrowAway(
  folder: string,
  options?: { settings?: Record<string, string>; port?: number | null; parent?: string },
): Promise<ThrowAwayPostgres>
