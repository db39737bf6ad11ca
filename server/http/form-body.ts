// Parses form bodies, for the provider's webhooks.

import { parse } from 'node:querystring'
import type { FastifyInstance } from 'fastify'

const MOST_FIELDS = 200

export function installFormBody(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, { ...parse(body as string, '&', '=', { maxKeys: MOST_FIELDS }) }),
  )
}
