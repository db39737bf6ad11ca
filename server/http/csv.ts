// A CSV reply: a byte-order mark, so that spreadsheets read it as UTF-8, then the lines. It is streamed, so memory does
// not grow with the file.

import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { type CsvCells, csvLine } from '#core/csv.ts'
import { SENT } from './register-route.ts'

export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  header: readonly string[],
  batches: AsyncIterable<readonly CsvCells[]>,
): Promise<typeof SENT> {
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(chunksOf(header, batches), { objectMode: false }))
  return SENT
}

async function* chunksOf(
  header: readonly string[],
  batches: AsyncIterable<readonly CsvCells[]>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(header)}`
  for await (const batch of batches) yield batch.map(csvLine).join('')
}
