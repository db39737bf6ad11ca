// The built web app as the server sends it: the page, its files and their compressed copies.

import { mkdir, writeFile } from 'node:fs/promises'
import { get, type IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { makeFolder } from '#tests/support/fixtures.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const SCRIPT = 'export const answer = 42\n'.repeat(100)

const it = test
  .extend('folder', { scope: 'file' }, makeFolder)
  .extend('server', { scope: 'file' }, async ({ folder }, { onCleanup }) => {
    await mkdir(path.join(folder, 'assets'))
    await writeFile(path.join(folder, 'index.html'), '<html><head><title>x</title></head></html>')
    await writeFile(path.join(folder, 'assets/main.js'), SCRIPT)
    await writeFile(path.join(folder, 'assets/main.js.br'), brotliCompressSync(SCRIPT))
    await writeFile(path.join(folder, 'assets/plain.js'), 'plain')
    const server = await startServer({ webFolder: folder })
    onCleanup(() => server.stop())
    return server
  })

/** Not `fetch`, which sets its own Sec-Fetch-Mode and decompresses. */
function ask(server: TestServer, path: string, headers: Record<string, string> = {}) {
  return new Promise<{ headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(`${server.url}${path}`, { headers }, async (reply) => {
      const parts: Buffer[] = []
      for await (const part of reply) parts.push(part as Buffer)
      resolve({ headers: reply.headers, body: Buffer.concat(parts) })
    }).on('error', reject)
  })
}
const pageFor = async (server: TestServer, headers: Record<string, string>) =>
  (await ask(server, '/login', headers)).body.toString()

describe('the page', () => {
  const NAVIGATE = { 'sec-fetch-mode': 'navigate' }

  it('tells a visitor without a session that nobody is signed in', async ({ server }) => {
    expect(await pageFor(server, NAVIGATE)).toContain('<meta name="signed-out">')
  })

  it('leaves the question open for a visitor with a session cookie', async ({ server }) => {
    expect(await pageFor(server, { ...NAVIGATE, cookie: 'rota_session=anything' })).not.toContain(
      'signed-out',
    )
  })

  it('says nothing to the service worker, which keeps its copy after a sign-in', async ({ server }) => {
    expect(await pageFor(server, { 'sec-fetch-mode': 'cors' })).not.toContain('signed-out')
    expect(await pageFor(server, {})).not.toContain('signed-out')
  })
})

describe('a built file', () => {
  it('is sent as the build compressed it', async ({ server }) => {
    const { headers, body } = await ask(server, '/assets/main.js', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(headers['content-type']).toContain('javascript')
    expect(headers['cache-control']).toContain('immutable')
    expect(headers.vary).toContain('accept-encoding')
    expect(brotliDecompressSync(body).toString()).toBe(SCRIPT)
  })

  it('is sent as it is to a client that accepts no compression, or if it has no compressed copy', async ({
    server,
  }) => {
    const plain = await ask(server, '/assets/main.js', { 'accept-encoding': 'identity' })
    expect([plain.headers['content-encoding'], plain.body.toString()]).toEqual([undefined, SCRIPT])
    const small = await ask(server, '/assets/plain.js', { 'accept-encoding': 'br' })
    expect([small.headers['content-encoding'], small.body.toString()]).toEqual([undefined, 'plain'])
  })
})
