// The configuration of the embedded PostgreSQL, all on the command line, so that an older data folder starts with the
// current settings.

export const SUPERUSER = 'frontline'
export const DATABASE = 'frontline'
/** Names the socket file; nothing listens on TCP. */
export const PORT = 5432
export const SOCKET_NAME = `.s.PGSQL.${PORT}`

/** Crash recovery of a large database may take minutes; after this time we give up. */
export const RECOVERY_LIMIT_MS = 600_000

/** A second start reads this to find the owner of a running server. */
export const OWNER_SETTING = 'frontline.owner_pid'

const SETTINGS = {
  listen_addresses: '',
  port: String(PORT),
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Above ERROR: a failed statement is the caller's concern and may contain personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_checkpoints: 'off',
  logging_collector: 'off',
  jit: 'off',
}

/** For tests only: nothing in such a cluster is worth flushing to disk, or lives long enough to need upkeep. */
const THROW_AWAY = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  wal_init_zero: 'off',
  checkpoint_timeout: '1h',
  autovacuum: 'off',
  max_connections: '200',
}

export function serverArguments(cluster: string, socketFolder: string, throwAway: boolean): string[] {
  const settings = {
    ...SETTINGS,
    ...(throwAway ? THROW_AWAY : {}),
    // PostgreSQL reads this as a list: quoted, so that a comma or space stays part of the path.
    unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`,
    [OWNER_SETTING]: String(process.pid),
  }
  return ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** PG* variables of the caller's shell (PGDATA, PGPORT, PGOPTIONS…) must not reach the embedded server. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
}
