import { expect } from 'vitest'

/** A client of the documented paths: a base address and its own cookies. */
export class RestClient {
  readonly #api: string
  #cookie = ''

  constructor(origin: string) {
    this.#api = `${origin}/api`
  }

  /** The value of the last cookie. */
  get secret(): string {
    return this.#cookie.split('=')[1] ?? ''
  }

  async send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Response> {
    const isForm = body instanceof FormData
    const response = await fetch(`${this.#api}/${path}`, {
      method,
      headers: {
        ...(this.#cookie ? { cookie: this.#cookie } : {}),
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
    })
    for (const cookie of response.headers.getSetCookie()) this.#cookie = cookie.split(';')[0] ?? ''
    return response
  }

  async #expect<Answer>(status: number, method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.send(method, path, body)
    const text = await response.text()
    expect(response.status, `${method} ${path}: ${text}`).toBe(status)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  // biome-ignore lint/suspicious/noExplicitAny: answers are read as by a client without our types
  get<Answer = any>(path: string): Promise<Answer> {
    return this.#expect(200, 'GET', path)
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above
  create<Answer = any>(path: string, body: unknown): Promise<Answer> {
    return this.#expect(201, 'POST', path, body)
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above
  change<Answer = any>(path: string, body: unknown): Promise<Answer> {
    return this.#expect(200, 'PATCH', path, body)
  }
  // biome-ignore lint/suspicious/noExplicitAny: as above
  ask<Answer = any>(path: string, body?: unknown): Promise<Answer> {
    return this.#expect(200, 'POST', path, body)
  }
  act(path: string, body?: unknown): Promise<void> {
    return this.#expect(204, 'POST', path, body)
  }

  /** The first message of a refused call. */
  async refusal(method: string, path: string, body?: unknown): Promise<string> {
    const response = await this.send(method, path, body)
    const answer = (await response.json()) as { statusCode: number; message: string[] }
    expect(answer.statusCode).toBe(response.status)
    expect(response.status).toBeGreaterThanOrEqual(400)
    return answer.message[0] as string
  }
}

/** Builds a form by the specification: brackets nest, files of one name are a list. */
export function formOf(fields: Record<string, string | File | File[]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) form.append(name, item)
  }
  return form
}
