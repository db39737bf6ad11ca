// How the embedded PostgreSQL is configured. All of it goes on the command line, so a data folder of an older
// version starts with today's settings.

export const SUPERUSER = 'frontline'
export const DATABASE = 'frontline'
/** Names the socket file; nothing listens on TCP. */
export const PORT = 5432
export const SOCKET_NAME = `.s.PGSQL.${PORT}`

/** A crash on a large database may take minutes to recover from; longer than this is no recovery any more. */
export const RECOVERY_LIMIT_MS = 600_000

/** Read by a second start, to tell who owns a running server. */
export const OWNER_SETTING = 'frontline.owner_pid'

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Above ERROR: a refused statement is the caller's business and may carry personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
  jit: 'off',
}

/** For tests only: nothing in such a cluster is worth a flush. */
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
}

export function serverArguments(cluster: string, socketFolder: string, throwAway: boolean): string[] {
  const settings = {
    ...SETTINGS,
    ...(throwAway ? THROW_AWAY : {}),
    // A list in PostgreSQL's eyes: quoted, so that a comma or a space in the path stays part of it.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    [OWNER_SETTING]: String(process.pid),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** PG* variables of the caller's shell (PGDATA, PGPORT, PGOPTIONS…) must not reach the embedded server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
