// Bodies are JSON. A call that takes none is often sent with an empty one and a JSON content type: that is no mistake.

import type { FastifyInstance } from 'fastify'

export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else parse(request, body as string, done)
  })
}
