import { once } from 'node:events'
import type pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { onOwnConnection } from '#tests/support/database.ts'
import { GatheringClient } from './client.ts'
import { connect, makePool } from './connection.ts'
import { ClientWithNames } from './named.ts'

async function onePooled() {
  const lost: string[] = []
  const pool = makePool({ connectionString: inject('adminDatabaseUrl') }, ({ message }) => lost.push(message))
  const client = await pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  client.release()
  return { pool, client, lost, pid: rows[0]?.pid }
}

const dropped = (client: pg.PoolClient) => once(client.connection.stream, 'close')

function drop(pid: number | undefined) {
  return onOwnConnection(inject('adminDatabaseUrl'), (client) =>
    client.query('SELECT pg_terminate_backend($1)', [pid]),
  )
}

describe('a connection that the database drops', () => {
  it('is reported once', async () => {
    const { pool, client, lost, pid } = await onePooled()
    const closed = dropped(client)
    await drop(pid)
    await closed
    await pool.end()
    expect(lost).toEqual([expect.stringContaining('terminating connection')])
  })

  it('is not reported if the pool was closing it', async () => {
    const { pool, client, lost, pid } = await onePooled()
    const closed = dropped(client)
    // Holds back the goodbye, as a busy machine does.
    client.connection.stream.cork()
    await pool.end()
    await drop(pid)
    await closed
    expect(lost).toEqual([])
  })
})

it('statements are run without being compiled first, which would take longer', async () => {
  const { pool, close } = connect({ connectionString: inject('adminDatabaseUrl') }, () => {})
  const { rows } = await pool.query('SHOW jit')
  await close()
  expect(rows).toEqual([{ jit: 'off' }])
})

it.for([
  ['a connection', ClientWithNames],
  ['a connection through a pooler', GatheringClient],
] as const)('%s reads a long answer in turns, and all of it', async ([, Client]) => {
  const { pool, close } = connect({ connectionString: inject('adminDatabaseUrl'), Client }, () => {})
  let pauses = 0
  pool.once('connect', (client) => {
    client.connection.stream.on('pause', () => {
      pauses += 1
    })
  })
  const { rows } = await pool.query<{ n: string }>('SELECT n::text FROM generate_series(1, 300000) n')
  await close()
  expect(rows.length).toBe(300_000)
  expect(rows.at(-1)).toEqual({ n: '300000' })
  expect(pauses).toBeGreaterThan(0)
})
