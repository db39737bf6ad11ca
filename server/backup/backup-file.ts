// The form of a backup: gzipped lines. A line that begins with `#` speaks of the file, every other is one row as the
// JSON object that PostgreSQL made of it. The last line says that nothing is missing.

import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

export const FORMAT = 1

const Head = z.object({
  format: z.literal(FORMAT, 'the file is of a form that this version does not know'),
  product: z.literal('frontline-rota'),
  version: z.string(),
  /** The newest migration that the database had. */
  schema: z.number(),
  createdAt: z.string(),
})
export type Head = z.infer<typeof Head>

const TableStart = z.object({ table: z.string(), columns: z.array(z.string()) })
export type TableStart = z.infer<typeof TableStart>
const TableEnd = z.object({ end: z.string(), rows: z.number() })
const Sequences = z.object({ sequences: z.record(z.string(), z.string()) })
const Tail = z.object({ complete: z.literal(true), rows: z.number() })

const Note = z.union([Head, TableStart, TableEnd, Sequences, Tail])
type Note = z.infer<typeof Note>

export type Line = { note: Note } | { row: string }

export const noteLine = (note: Note): string => `#${JSON.stringify(note)}\n`

export class BackupError extends Error {}

/** Reads one line after the other, so a large file needs no more memory than a small one. */
export async function* readBackup(file: NodeJS.ReadableStream): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8')
  const plain = file.pipe(createGunzip())
  file.on('error', (error) => plain.destroy(error))
  let rest = ''
  try {
    for await (const chunk of plain) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) yield lineOf(line)
    }
  } catch (error) {
    if (error instanceof BackupError || !isZlib(error)) throw error
    throw new BackupError('This is no backup of Frontline Rota, or it is damaged.')
  }
  if (rest !== '') throw new BackupError('The backup is cut off.')
}

function lineOf(line: string): Line {
  if (!line.startsWith('#')) return { row: line }
  const note = Note.safeParse(parsed(line.slice(1)))
  if (!note.success) throw new BackupError('This is no backup that this version of Frontline Rota can read.')
  return { note: note.data }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isZlib(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}
