import type { Client } from '../client.ts'
import { printRows } from '../figures.ts'

type Body = Record<string, unknown>
/** `note` is told the body that is sent. */
type Send = (origin: string, note?: (body: Body) => void) => Promise<Response>
export type Request = { name: string; send: Send }
export type Sample = {
  phase: string
  name: string
  status: number | 'refused'
  /** After which a refused client can retry. */
  retryAfter: string | null
  ms: number
  /** The moment of the answer, of `performance.now()`. */
  at: number
  sent: Body
  answer: string
}

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
    let sent: Body = {}
    const take = (status: Sample['status'], answer: string, retryAfter: string | null = null) => {
      const at = performance.now()
      samples.push({ phase, name, status, retryAfter, ms: at - start, at, sent, answer })
    }
    try {
      const answer = await ask(traffic.origin, (body) => {
        sent = body
      })
      take(answer.status, (await answer.text()).slice(0, 300), answer.headers.get('retry-after'))
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
  (client: Client, method: string, path: string, makeBody?: () => Body): Send =>
  (origin, note) => {
    const body = makeBody?.()
    if (body) note?.(body)
    return client.at(origin).send(method, path, body, AbortSignal.timeout(60_000))
  }

/** Prints how many answers of each status came in each phase. */
export function printTraffic(samples: readonly Pick<Sample, 'phase' | 'name' | 'status' | 'ms'>[]): void {
  const phases = Map.groupBy(samples, ({ phase }) => phase)
  printRows(
    ['phase', 'requests', 'by status', 'longest'],
    [...phases].map(([what, sent]) => {
      const byStatus = Map.groupBy(sent, ({ status }) => status)
      const statuses = [...byStatus].map(([status, those]) => `${status}: ${those.length}`).join(', ')
      const longest = sent.reduce((most, sample) => (sample.ms > most.ms ? sample : most))
      return [what, String(sent.length), statuses, `${(longest.ms / 1000).toFixed(1)} s (${longest.name})`]
    }),
  )
}
