// Builds the browser half into dist/web and the server half into dist/server. Both are built next to the last build and
// swapped in at the end, so a failed build breaks nothing.

import './lib/node-version.mjs'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip as gzipCallback } from 'node:zlib'
import { fingerprintInputs, stampFile } from './lib/built.mjs'
import { bundleForNode } from './lib/bundle.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main } from './lib/project.mjs'

const brotli = promisify(brotliCompress)
const gzip = promisify(gzipCallback)
const SMALLEST_COMPRESSED = 1400
const dist = inProject('dist')
const HALVES = ['web', 'server']
const next = (half) => inProject('dist', `${half}.next`)
const last = (half) => inProject('dist', `${half}.last`)

await main(async () => {
  const started = Date.now()
  await ensureInstalled()
  const fingerprint = fingerprintInputs()
  mkdirSync(dist, { recursive: true })
  removeLeftovers()
  try {
    await buildWeb(next('web'))
    await buildServer(next('server'))
    swap(fingerprint)
  } finally {
    removeLeftovers()
  }
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
})

async function buildWeb(outDir) {
  const { build } = await import('vite')
  await build({
    configFile: inProject('vite.config.ts'),
    logLevel: 'warn',
    build: { outDir, emptyOutDir: true },
  })
  await compressAssets(`${outDir}/assets`)
}

/** Compressed copies of what phones load first. Small files gain nothing. */
async function compressAssets(folder) {
  const files = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name))
  await Promise.all(
    files.map(async (name) => {
      const content = readFileSync(`${folder}/${name}`)
      if (content.length < SMALLEST_COMPRESSED) return
      await writeFile(`${folder}/${name}.br`, await brotli(content))
      await writeFile(`${folder}/${name}.gz`, await gzip(content, { level: 9 }))
    }),
  )
}

async function buildServer(outDir) {
  await bundleForNode(outDir, {
    main: 'server/main.ts',
    backup: 'server/backup/backup.main.ts',
    restore: 'server/backup/restore.main.ts',
    'setup-link': 'server/setup-link.main.ts',
  })
}

function swap(fingerprint) {
  rmSync(stampFile, { force: true })
  for (const half of HALVES) {
    const target = inProject('dist', half)
    if (existsSync(target)) renameSync(target, last(half))
    renameSync(next(half), target)
  }
  writeFileSync(stampFile, fingerprint)
}

function removeLeftovers() {
  for (const name of readdirSync(dist))
    if (/\.(next|last)$/.test(name)) rmSync(inProject('dist', name), { recursive: true, force: true })
}
