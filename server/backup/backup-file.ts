// The format of a backup: gzipped lines, encrypted if a passphrase is set. A line that starts with `#` describes the
// file; every other line is one row as a JSON object from PostgreSQL. The last line marks the file as complete.

import { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'
import { BackupError } from './backup-error.ts'
import { decrypted } from './encryption.ts'

export const FORMAT = 1

const Head = z.object({
  format: z.literal(FORMAT, 'the file is of a form that this version does not know'),
  product: z.literal('frontline-rota'),
  version: z.string(),
  /** The newest migration of the database. */
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

/** Reads line by line, so memory does not grow with the file. */
export async function* readBackup(
  file: AsyncIterable<Uint8Array>,
  passphrase: string | null,
): AsyncGenerator<Line> {
  const decoder = new StringDecoder('utf8')
  const zipped = Readable.from(decrypted(file, passphrase))
  const plain = zipped.pipe(createGunzip())
  zipped.on('error', (error) => plain.destroy(error))
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
