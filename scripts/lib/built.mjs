// Builds only if an input of the build has changed since the last one.

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { withLock } from './lock.mjs'
import { inProject, root, Stop } from './project.mjs'
import { run } from './run.mjs'

export const stampFile = inProject('dist', '.build-stamp')

const INPUTS = [
  'core',
  'server',
  'web',
  'vite.config.ts',
  'tsconfig.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
  'scripts/build.mjs',
  'scripts/lib/bundle.mjs',
]
const NO_INPUT = /\.test\.tsx?$/

export async function ensureBuilt() {
  if (isCurrent()) return
  await withLock('build', async () => {
    if (isCurrent()) return
    console.log('Building…')
    const { code, output } = await run(process.execPath, [inProject('scripts', 'build.mjs')], { quiet: true })
    if (code !== 0) throw new Stop(`${output.trim()}\n\nThe build failed (above).`)
  })
}

export function fingerprintInputs() {
  const hash = createHash('sha256')
  for (const file of INPUTS.flatMap((input) => listFiles(inProject(input)))) {
    hash.update(`${path.relative(root, file)}\0`)
    hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

function isCurrent() {
  if (!existsSync(stampFile) || !existsSync(inProject('dist', 'server', 'main.js'))) return false
  return readFileSync(stampFile, 'utf8') === fingerprintInputs()
}

function listFiles(from) {
  if (!existsSync(from) || NO_INPUT.test(from)) return []
  if (!statSync(from).isDirectory()) return [from]
  return readdirSync(from)
    .sort()
    .flatMap((name) => listFiles(path.join(from, name)))
}
