// Programs that tests start in processes of their own. They are bundled once for a run, because loading the sources
// takes seconds each time.

import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { bundleForNode } from '../../scripts/lib/bundle.mjs'

const SOURCES = {
  product: 'server/main.ts',
  'embedded-application': 'tests/fixtures/embedded-application.ts',
}

const folder = fileURLToPath(new URL('../../dist/tests', import.meta.url))

export async function bundlePrograms(): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await bundleForNode(folder, SOURCES)
}

export const programFile = (name: keyof typeof SOURCES) => `${folder}/${name}.js`
