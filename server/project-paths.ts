// Paths that work in the sources and in the build: every file of the built server lies in dist/server itself.

import path from 'node:path'
import { fileURLToPath } from 'node:url'

const here = path.dirname(fileURLToPath(import.meta.url))
const isBuilt = path.basename(path.dirname(here)) === 'dist'

export const projectRoot = path.resolve(here, isBuilt ? '../..' : '..')
export const migrationsFolder = path.join(here, isBuilt ? 'migrations' : 'db/migrations')
export const webFolder = path.join(projectRoot, 'dist/web')
