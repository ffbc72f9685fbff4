import type { Database } from '@cursus/db'
import { createSession, sessionCookie } from '@cursus/domain/auth'

export type Created = { id: string }

/** Signed-in client of the documented paths; throws the error that the platform answers. */
export class Client {
  readonly origin: string
  readonly #appOrigin: string
  #cookie = ''
  /** @param appOrigin public address of the platform, where it is another one */
  constructor(origin: string, cookie = '', appOrigin = origin) {
    this.origin = origin
    this.#appOrigin = appOrigin
    this.#cookie = cookie
  }
  /** The same session on another server. */
  at(origin: string): Client {
    return new Client(origin, this.#cookie, this.#appOrigin)
  }
  get headers(): Record<string, string> {
    return { cookie: this.#cookie, origin: this.#appOrigin, 'sec-fetch-site': 'same-origin' }
  }
  send(method: string, path: string, body?: object | FormData, signal?: AbortSignal): Promise<Response> {
    const isJson = body && !(body instanceof FormData)
    return fetch(`${this.origin}/api/${path}`, {
      method,
      headers: { ...this.headers, ...(isJson ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isJson ? JSON.stringify(body) : (body as FormData) } : {}),
      ...(signal && { signal }),
    })
  }
  async call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const answer = await this.send(method, path, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  async signIn(email: string, password: string): Promise<void> {
    const answer = await this.send('POST', 'auth/signin', { email, password })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
    this.#cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  }
}

/** Signs a person in without a password. */
export async function clientOf(db: Database, origin: string, userId: string): Promise<Client> {
  const { id } = await createSession({ db, now: () => new Date() }, userId)
  return new Client(origin, `${sessionCookie({ appOrigin: origin }).name}=${id}`)
}
