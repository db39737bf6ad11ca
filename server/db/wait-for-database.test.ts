import { createServer } from 'node:net'
import { describe, expect } from 'vitest'
import { withPostgres } from '#tests/support/fixtures.ts'
import type { OwnPostgres } from '#tests/support/own-postgres.ts'
import { messageOf } from './outage.ts'
import { waitForDatabase } from './wait-for-database.ts'

const it = withPostgres

const connection = (postgres: OwnPostgres) => ({ connectionString: postgres.url })

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

describe('a start', () => {
  it('says nothing when the database answers at once', async ({ postgres }) => {
    const said: string[] = []
    await waitForDatabase(connection(postgres), 60, (sentence) => said.push(sentence))
    expect(said).toEqual([])
  })

  it('waits for a database that is away, and says so', async ({ postgres }) => {
    await postgres.stop()
    const said: string[] = []
    const waiting = waitForDatabase(connection(postgres), 60, (sentence) => said.push(sentence))
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(/^The database does not answer yet \(.+\)\. Waiting up to 60 seconds for it\.$/)
    await postgres.start()
    await waiting
    expect(said[1]).toBe('The database answers now.')
  })

  it('gives up after the time that was set, with a reason that is never empty', async () => {
    const nowhere = { connectionString: `postgres://nobody@localhost:${await freePort()}/rota` }
    await expect(waitForDatabase(nowhere, 0, () => {})).rejects.toThrow(
      /^the database did not answer within 0 seconds \(.*ECONNREFUSED.*\)\.$/,
    )
  })

  it('does not wait for a wrong password or a database that does not exist', async ({ postgres }) => {
    const missing = { connectionString: postgres.url.replace('/frontline?', '/nothing?') }
    await expect(waitForDatabase(missing, 60, () => {})).rejects.toThrow('"nothing" does not exist')
    const wrong = { connectionString: postgres.url.replace(/:[^:@/]+@/, ':wrong@') }
    await expect(waitForDatabase(wrong, 60, () => {})).rejects.toThrow('password')
  })
})

describe('the message of an error', () => {
  it('is found inside an AggregateError, which has none of its own', () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })
    expect(messageOf(new AggregateError([refused, refused]))).toBe('connect ECONNREFUSED ::1:5432')
    expect(messageOf(Object.assign(new AggregateError([]), { code: 'EPIPE' }))).toBe('EPIPE')
    expect(messageOf(new Error(''))).toBe('Error')
    expect(messageOf('just text')).toBe('just text')
    expect(messageOf(undefined)).toBe('undefined')
  })
})
