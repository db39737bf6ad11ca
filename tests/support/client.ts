// Calls over HTTP as one person (or nobody), for tests that speak with a listening server.

import type { Method } from '#core/contracts/route.ts'
import { cookieFor, createPerson, type Person, type PersonOptions } from './people.ts'
import type { TestServer } from './server.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into answers of every shape
  body: any
  text: string
}

type HeaderMap = Record<string, string>

export class Client {
  readonly url: string
  /** Null for somebody who is not signed in. */
  readonly cookie: string | null

  constructor(url: string, cookie: string | null) {
    this.url = url
    this.cookie = cookie
  }

  get = (path: string, headers?: HeaderMap) => this.call('GET', path, undefined, headers)
  post = (path: string, body?: unknown, headers?: HeaderMap) => this.call('POST', path, body, headers)
  put = (path: string, body?: unknown, headers?: HeaderMap) => this.call('PUT', path, body, headers)
  patch = (path: string, body?: unknown, headers?: HeaderMap) => this.call('PATCH', path, body, headers)
  delete = (path: string, headers?: HeaderMap) => this.call('DELETE', path, undefined, headers)

  async call(method: Method, path: string, body?: unknown, headers: HeaderMap = {}): Promise<Answer> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.startsWith('application/json') && text !== ''
    return {
      status: answer.status,
      headers: answer.headers,
      body: isJson ? JSON.parse(text) : null,
      text,
    }
  }
}

/** The same session at another server. */
export function at(server: TestServer, client: Client): Client {
  return new Client(server.url, client.cookie)
}

export function nobody(server: TestServer): Client {
  return new Client(server.url, null)
}

export async function clientFor(server: TestServer, person: { id: string }): Promise<Client> {
  return new Client(server.url, await cookieFor(server, person))
}

/** A new person and their client. */
export async function signedIn(
  server: TestServer,
  options: PersonOptions = {},
): Promise<{ person: Person; client: Client }> {
  const person = await createPerson(server.deps, options)
  return { person, client: await clientFor(server, person) }
}
