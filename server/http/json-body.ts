// Parses JSON bodies. An empty body with a JSON content type is accepted for calls that take none. A body that the
// contract does not take is not parsed, and one that is too deep or too large is refused before parsing.

import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { LIMITS } from '#core/limits.ts'

export function installJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { contract } = request.routeOptions.config
    if (body.length === 0 || (contract && !contract.body)) return done(null, undefined)
    const problem = excessOf(body as string)
    if (problem) done(new Refusal(problem))
    else parse(request, body as string, done)
  })
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Why a body exceeds what any contract accepts. Validation visits every value, recurses into nested ones and lists each
 * error, so depth and count are limited here, where that costs almost nothing.
 */
function excessOf(text: string): 'json-too-deep' | 'json-too-many-values' | null {
  let [depth, values, inString] = [0, 1, false]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === BACKSLASH) i++
      else if (code === QUOTE) inString = false
    } else if (code === QUOTE) inString = true
    else if (code === COMMA) {
      values++
      if (values > LIMITS.bodyValues) return 'json-too-many-values'
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth++
      if (depth > LIMITS.bodyDepth) return 'json-too-deep'
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth--
  }
  return null
}
