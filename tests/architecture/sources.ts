// The product's own sources, without its tests.

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Sources } from './imports.ts'

const root = path.resolve(import.meta.dirname, '../..')

export function readSources(...folders: string[]): Sources {
  const files = folders.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.posix.join(folder, file)),
  )
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
}
