import type { Client } from '../client.ts'

export type Request = { name: string; send(origin: string): Promise<Response> }
type Sample = { phase: string; name: string; status: number | 'refused'; ms: number; answer: string }

const everyMs = 110

/**
 * Sends the requests in rotation, nine a second, without waiting for answers. `phase` and `origin`
 * can be set at any time.
 */
export function startTraffic(origin: string, requests: readonly Request[]) {
  const samples: Sample[] = []
  const open = new Set<Promise<void>>()
  let next = 0
  const traffic = { phase: '', origin, samples, stop }

  async function send({ name, send: ask }: Request): Promise<void> {
    const { phase } = traffic
    const start = performance.now()
    const take = (status: Sample['status'], answer: string) =>
      void samples.push({ phase, name, status, ms: performance.now() - start, answer })
    try {
      const answer = await ask(traffic.origin)
      take(answer.status, (await answer.text()).slice(0, 300))
    } catch (error) {
      take('refused', String(error instanceof Error ? (error.cause ?? error) : error))
    }
  }
  const timer = setInterval(() => {
    const sending = send(requests[next++ % requests.length]!).finally(() => open.delete(sending))
    open.add(sending)
  }, everyMs)

  async function stop(): Promise<void> {
    clearInterval(timer)
    await Promise.all(open)
  }
  return traffic
}

/** A request of a signed-in client, with a body that is made each time. */
export const requestOf =
  (client: Client, method: string, path: string, body?: () => object) =>
  (origin: string): Promise<Response> =>
    fetch(`${origin}/api/${path}`, {
      method,
      headers: { ...client.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body()) } : {}),
      signal: AbortSignal.timeout(60_000),
    })
