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
  async call<T>(method: string, path: string, body?: object | FormData): Promise<T> {
    const isForm = body instanceof FormData
    const answer = await fetch(`${this.origin}/api/${path}`, {
      method,
      headers: { ...this.headers, ...(body && !isForm ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }
  async signIn(email: string, password: string): Promise<void> {
    const answer = await fetch(`${this.origin}/api/auth/signin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...this.headers },
      body: JSON.stringify({ email, password }),
    })
    if (!answer.ok) throw new Error(`sign-in: ${answer.status} ${await answer.text()}`)
    this.#cookie = (answer.headers.getSetCookie()[0] ?? '').split(';')[0] ?? ''
  }
}
