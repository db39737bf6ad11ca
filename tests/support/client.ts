// Calls over HTTP as one person (or nobody), for tests with a listening server.

import { ACTIVE_HEADER } from '#core/activity.ts'
import type { AnswerOf, ArgsOf } from '#core/contracts/index.ts'
import type { Endpoint, Method } from '#core/endpoints/endpoint.ts'
import { type AnyArgs, urlOf } from '#core/endpoints/url.ts'
import type { BodyOf } from './answer.ts'
import { cookieFor, createPerson, type Person, type PersonOptions } from './people.ts'
import type { TestServer } from './server.ts'

export interface Answer<Body = unknown> {
  status: number
  headers: Headers
  body: Body
  text: string
}
type Answered<M extends Method, P extends string> = Promise<Answer<BodyOf<M, P>>>

type HeaderMap = Record<string, string>

export class Client {
  readonly url: string
  /** Null if not signed in. */
  readonly cookie: string | null

  constructor(url: string, cookie: string | null) {
    this.url = url
    this.cookie = cookie
  }

  get = <const P extends string>(path: P, headers?: HeaderMap) => this.call('GET', path, undefined, headers)
  post = <const P extends string>(path: P, body?: unknown, headers?: HeaderMap) =>
    this.call('POST', path, body, headers)
  put = <const P extends string>(path: P, body?: unknown, headers?: HeaderMap) =>
    this.call('PUT', path, body, headers)
  patch = <const P extends string>(path: P, body?: unknown, headers?: HeaderMap) =>
    this.call('PATCH', path, body, headers)
  delete = <const P extends string>(path: P, headers?: HeaderMap) =>
    this.call('DELETE', path, undefined, headers)

  /** A call by its contract, which must succeed; the result has the contract's type. */
  async ask<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<AnswerOf<E>> {
    const given = args as AnyArgs
    const url = urlOf(endpoint, given)
    const answer = await this.call(endpoint.method, url, given.body)
    if (answer.status >= 300) throw new Error(`${endpoint.method} ${url}: ${answer.status} ${answer.text}`)
    return answer.body as AnswerOf<E>
  }

  async call<const M extends Method, const P extends string>(
    method: M,
    path: P,
    body?: unknown,
    headers: HeaderMap = {},
  ): Answered<M, P> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        // As when somebody sits at the screen.
        [ACTIVE_HEADER]: '1',
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
  const client = await clientFor(server, person)
  // Otherwise the announcement of the new person could still arrive between a test's two polls.
  await server.deps.live.settle()
  return { person, client }
}
