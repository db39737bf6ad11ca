// A PgBouncer in transaction mode in front of a test's PostgreSQL, with fewer connections than the product asks for.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'

const PORT = 6432
const POOL_SIZE = 6

export class PgBouncer {
  readonly url: string
  private readonly folder: string
  private readonly child: ChildProcess
  private readonly ended: Promise<void>
  private said = ''

  private constructor(folder: string, child: ChildProcess, database: string) {
    this.folder = folder
    this.child = child
    this.url = `postgresql://anybody@localhost:${PORT}/${database}?host=${encodeURIComponent(folder)}`
    this.ended = new Promise((resolve) => child.once('close', () => resolve()))
    child.stderr!.on('data', (chunk) => {
      this.said += chunk
    })
  }

  /** In front of the database at `url`, which is reached over a socket. */
  static async start(url: string): Promise<PgBouncer> {
    const target = new URL(url)
    const database = target.pathname.slice(1)
    // Not the system's temporary folder: its path may be too long for a socket.
    const folder = await mkdtemp('/tmp/frontline-pgb-')
    await chmod(folder, 0o777)
    const server = [
      `host=${target.searchParams.get('host')}`,
      `port=${target.port || 5432}`,
      `dbname=${database}`,
      `user=${target.username}`,
      ...(target.password ? [`password=${decodeURIComponent(target.password)}`] : []),
    ]
    const config = path.join(folder, 'pgbouncer.ini')
    await writeFile(
      config,
      [
        '[databases]',
        `${database} = ${server.join(' ')}`,
        '[pgbouncer]',
        'pool_mode = transaction',
        `default_pool_size = ${POOL_SIZE}`,
        'max_client_conn = 200',
        'auth_type = any',
        'listen_addr =',
        `listen_port = ${PORT}`,
        `unix_socket_dir = ${folder}`,
        '',
      ].join('\n'),
    )
    const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
    const child = spawn(programPath(), [config], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
    const pooler = new PgBouncer(folder, child, database)
    await pooler.isReady()
    return pooler
  }

  async stop(): Promise<void> {
    this.child.kill('SIGKILL')
    await this.ended
    await rm(this.folder, { recursive: true, force: true })
  }

  private async isReady(): Promise<void> {
    const socket = path.join(this.folder, `.s.PGSQL.${PORT}`)
    while (!(await answers(socket))) {
      if (this.child.exitCode !== null) throw new Error(`PgBouncer did not start: ${this.said}`)
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

function answers(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(socket, () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

function programPath(): string {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const places = [
    process.env.PGBOUNCER_PATH,
    ...folders.map((folder) => path.join(folder, 'pgbouncer')),
    '/usr/sbin/pgbouncer',
  ]
  const found = places.find((place) => place && existsSync(place))
  if (!found) throw new Error('This test needs PgBouncer. Install it (Debian: apt-get install pgbouncer).')
  return found
}
