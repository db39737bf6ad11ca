// Bundles programs of the server, with the migrations beside them.

import { cpSync } from 'node:fs'
import { inProject, root } from './project.mjs'

/** `entryPoints`: the name of each program and its source in the project. */
export async function bundleForNode(outDir, entryPoints) {
  const { build } = await import('esbuild')
  await build({
    absWorkingDir: root,
    entryPoints,
    outdir: outDir,
    bundle: true,
    // What is imported only when needed stays in a file of its own, else it would load at start.
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  cpSync(inProject('server', 'db', 'migrations'), `${outDir}/migrations`, { recursive: true })
}
