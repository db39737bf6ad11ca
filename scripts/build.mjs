// Builds the browser's half into dist/web and the server's into dist/server. Both are made beside the last build
// and swapped in at the end, so that a build that fails breaks nothing.

import './lib/node-version.mjs'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fingerprintInputs, stampFile } from './lib/built.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { inProject, main, root } from './lib/project.mjs'

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
}

async function buildServer(outDir) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: inProject('server', 'main.ts'),
      backup: inProject('server', 'backup', 'backup.main.ts'),
      restore: inProject('server', 'backup', 'restore.main.ts'),
    },
    outdir: outDir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync(inProject('server', 'db', 'migrations'), `${outDir}/migrations`, { recursive: true })
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
