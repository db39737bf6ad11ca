// A CSV file as an answer, streamed: a byte-order mark so that spreadsheets read it as UTF-8, then one line after
// another as the reader takes them, so a long file needs no more memory than a short one.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { csvLine } from '#core/csv.ts'
import { SENT } from './register-route.ts'

export type CsvCells = readonly (string | number | null | undefined)[]
const CHUNK = 64 * 1024

export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  rows: AsyncIterable<CsvCells> | Iterable<CsvCells>,
): Promise<typeof SENT> {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunksOf(header, rows), { objectMode: false }))
  return SENT
}

async function* chunksOf(
  header: readonly string[],
  rows: AsyncIterable<CsvCells> | Iterable<CsvCells>,
): AsyncGenerator<string> {
  let chunk = `\ufeff${csvLine(header)}`
  for await (const cells of rows) {
    chunk += csvLine(cells)
    if (chunk.length >= CHUNK) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}
