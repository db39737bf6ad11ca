// Serves the built web app: hashed files are cached for a year, the page itself never, and every other path that is not
// an API call gets the page, whose router handles it.

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#core/errors.ts'
import { SIGNED_OUT_PAGE } from '#core/signed-out-page.ts'
import type { Settings } from '../settings.ts'
import { sessionToken } from './session-cookie.ts'

export async function installStaticFiles(app: FastifyInstance, webFolder: string | null, settings: Settings) {
  const page = webFolder ? readPage(webFolder, settings) : null
  const signedOutPage = page?.replace('<head>', `<head><meta name="${SIGNED_OUT_PAGE}">`)
  const pageFor = (request: FastifyRequest) => (isSignedOutVisit(settings, request) ? signedOutPage : page)
  if (webFolder && page) {
    await app.register(fastifyStatic, {
      root: webFolder,
      index: false,
      wildcard: false,
      // The build has compressed them, better than there is time for in a request.
      preCompressed: true,
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
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(pageFor(request))
  })
}

/**
 * Without a cookie nobody is signed in, and the page need not ask. Only for navigations: the service worker keeps its
 * copy of the page, also after a sign-in.
 */
function isSignedOutVisit(settings: Settings, request: FastifyRequest): boolean {
  return request.headers['sec-fetch-mode'] === 'navigate' && !sessionToken(settings, request)
}

/** The page contains the agency's name from the start. */
function readPage(webFolder: string, settings: Settings): string | null {
  const file = path.join(webFolder, 'index.html')
  if (!existsSync(file)) return null
  const name = settings.agencyName.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)
  return readFileSync(file, 'utf8').replace(/<title>[^<]*<\/title>/, `<title>${name}</title>`)
}
