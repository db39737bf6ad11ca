// The link for the first master admin, as printed in the terminal.

import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { makeFolder } from '../support/fixtures.ts'
import { freePort, Product, READY } from './product.ts'

const script = fileURLToPath(new URL('../../scripts/setup-link.mjs', import.meta.url))
const LINK = /http:\/\/localhost:\d+\/setup#token=[\w-]{32}/

const it = test
  .extend('folder', { scope: 'file' }, makeFolder)
  .extend('start', async ({ folder }, { onCleanup }) => {
    const products: Product[] = []
    onCleanup(async () => {
      await Promise.all(products.map((product) => product.signal('SIGTERM')))
    })
    return (options: { port: number; env?: Record<string, string> }): Product => {
      const product = new Product({
        ...options,
        env: { DATA_DIR: path.join(folder, 'data'), ...options.env },
      })
      products.push(product)
      return product
    }
  })
// The first start may have to build.
it.beforeAll(async ({ folder }) => {
  await printLink(folder, {})
}, 180_000)

function printLink(folder: string, env: Record<string, string>): Promise<{ code: number; said: string }> {
  const all = { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: path.join(folder, 'data'), ...env }
  return new Promise((resolve) => {
    execFile(process.execPath, [script], { env: all, cwd: folder }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, said: `${stdout}${stderr}`.trim() }),
    )
  })
}

it('is printed at start where other machines can reach it, and again by npm run setup-link', async ({
  folder,
  start,
}) => {
  const early = await printLink(folder, {})
  expect([early.code, early.said]).toEqual([1, expect.stringContaining('There is no database in')])

  const port = await freePort()
  const env = { HOST: '0.0.0.0' }
  const first = start({ port, env })
  await first.says(LINK)
  const again = await printLink(folder, { ...env, PORT: String(port) })
  expect(again).toEqual({ code: 0, said: LINK.exec(first.output)?.[0] })

  await first.signal('SIGTERM')
  const second = start({ port })
  await second.says(READY)
  expect(second.output).not.toMatch(LINK)
}, 120_000)

it('a simulator for another machine does not start, and the sentence names the setting', async () => {
  const far = new Product({ port: await freePort(), env: { APP_URL: 'https://rota.example.org' } })
  expect(await far.ended).toBe(1)
  expect(far.output).toContain('ALLOW_SIMULATOR')
}, 120_000)
