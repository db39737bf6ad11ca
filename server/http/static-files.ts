// The built browser half: hashed files for a year, the page itself never cached, and every address that is no file
// and no call answered with the page, whose router decides.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#core/errors.ts'
import type { Settings } from '../settings.ts'

export async function installStaticFiles(app: FastifyInstance, webFolder: string | null, settings: Settings) {
  const page = webFolder ? readPage(webFolder, settings) : null
  if (webFolder && page) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      setHeaders: (reply, file) => {
        const hashed = path.relative(webFolder, file).startsWith('assets')
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD'
    if (!page || !isPage || /^\/(api|simulator\/api|assets)(\/|$)/.test(request.url))
      throw new Refusal('not-found')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** The page bears the agency's name from its first byte. */
function readPage(webFolder: string, settings: Settings): string | null {
  const file = path.join(webFolder, 'index.html')
  if (!existsSync(file)) return null
  const name = settings.agencyName.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
  return readFileSync(file, 'utf8').replace(/<title>[^<]*<\/title>/, `<title>${name}</title>`)
}
