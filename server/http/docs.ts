// OpenAPI generated from the contracts' schemas, at /api/docs: for managers and above, or for anyone if API_DOCS is
// `open`.

import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import type { Settings } from '../settings.ts'
import { componentNames, DOCUMENT, describeContract, withoutUnused } from './openapi.ts'
import { admit } from './register-route.ts'

export async function installDocs(app: FastifyInstance, settings: Settings): Promise<void> {
  const names = { schemaRegistry: componentNames() }
  const toJson = createJsonSchemaTransform(names)
  const withComponents = createJsonSchemaTransformObject(names)
  await app.register(swagger, {
    openapi: DOCUMENT,
    transform: (route) => {
      const { schema, url } = toJson(route)
      const contract = route.route.config?.contract
      if (contract) return { schema: describeContract(contract, schema), url }
      // Files and metrics are not API calls. A call without a contract stays visible to the tests.
      return { schema: url.includes('/api/') ? schema : { ...schema, hide: true }, url }
    },
    transformObject: (document) => withoutUnused(withComponents(document)),
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: {
      onRequest: (request, _reply, done) => {
        if (!settings.apiDocsOpen) admit('docs:read', request)
        done()
      },
    },
  })
}
