// A minimal Fastify server: the baseline for the poll.

import Fastify from 'fastify'
import { ready } from './child.ts'

const app = Fastify()
app.get('/', async () => ({ hello: 'world' }))
const url = await app.listen({ port: 0, host: '127.0.0.1' })
ready({ url }, () => app.close())
