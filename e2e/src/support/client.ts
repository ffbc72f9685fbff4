/**
 * A client of the documented paths, for the parts of a journey that other journeys show; throws
 * refusals.
 */
export class Client {
  readonly origin: string
  #cookie = ''

  constructor(origin: string) {
    this.origin = origin
  }

  async call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.origin}/api/${path}`, {
      method,
      signal: AbortSignal.timeout(30_000),
      headers: {
        cookie: this.#cookie,
        origin: this.origin,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    const cookie = answer.headers.getSetCookie()[0]
    if (cookie) this.#cookie = cookie.split(';')[0] ?? ''
    return (text ? JSON.parse(text) : undefined) as T
  }

  /** Name and value of the session cookie, for a browser that starts signed in. */
  get session(): { name: string; value: string } {
    const at = this.#cookie.indexOf('=')
    return { name: this.#cookie.slice(0, at), value: this.#cookie.slice(at + 1) }
  }

  async signIn({ email, password }: { email: string; password: string }): Promise<void> {
    await this.call('POST', 'auth/signin', { email, password })
  }
}
