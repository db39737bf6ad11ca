// Errors of the embedded database, as messages for the person who started the server.

export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError'
}

/** Another live server owns the data folder, so it must not be touched. */
export class AlreadyRunningError extends EmbeddedPostgresError {
  override name = 'AlreadyRunningError'
  readonly pid: number | undefined

  constructor(dataDir: string, pid: number | undefined) {
    const who = pid ? `Another Frontline Rota (pid ${pid})` : 'Another Frontline Rota'
    super(
      `${who} is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
    )
    this.pid = pid
  }
}

export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}
