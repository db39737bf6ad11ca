// The part of a browser needed for signing in: it keeps cookies and has its own IP address.

import type { Method } from '#core/endpoints/endpoint.ts'
import type { BodyOf } from './answer.ts'
import type { TestServer } from './server.ts'

interface BrowserAnswer<Body = unknown> {
  status: number
  headers: Record<string, string | string[] | number | undefined>
  body: Body
  text: string
}

export class Browser {
  readonly cookies = new Map<string, string>()
  readonly ip: string
  private readonly server: TestServer

  constructor(server: TestServer, ip = '127.0.0.1') {
    this.server = server
    this.ip = ip
  }

  get = <const P extends string>(path: P, headers = {}) => this.call('GET', path, undefined, headers)
  post = <const P extends string>(path: P, body?: object, headers = {}) =>
    this.call('POST', path, body, headers)
  delete = <const P extends string>(path: P, headers = {}) => this.call('DELETE', path, undefined, headers)

  sendCode = (phoneNumber: string) => this.post('/api/send-otp', { phoneNumber })
  verify = (phoneNumber: string, otpCode: string) =>
    this.post('/api/verify-otp-login', { phoneNumber, otpCode })
  password = (username: string, password: string) =>
    this.post('/api/simple-auth/login', { username, password })

  private async call<const M extends Method, const P extends string>(
    method: M,
    url: P,
    body: object | undefined,
    headers: object,
  ): Promise<BrowserAnswer<BodyOf<M, P>>> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await this.server.app.inject({
      method,
      url,
      remoteAddress: this.ip,
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body ? { payload: body } : {}),
    })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0 || value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson ? JSON.parse(answer.body) : null,
      text: answer.body,
    }
  }
}
