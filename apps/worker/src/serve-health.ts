import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { mayReadMetrics } from '@cursus/domain/metrics'
import type { Registry } from 'prom-client'

const checkTimeoutMs = 2000

/** Body of the health response; `isLate`: a sweep is overdue. */
type Health = { isReady: boolean; isLate?: boolean; [detail: string]: unknown }

type Metrics = { register: Registry; token: string | undefined }

/**
 * Answers 503 while the worker stops, a sweep is overdue, or the database or the job backend is
 * away, else 200; at `/metrics` its metrics. `/health/ready` keeps 200 with an overdue sweep,
 * because a mailbox that is away must not end an upgrade.
 */
export async function serveHealth(
  { port, bind }: { port: number; bind: string },
  check: () => Promise<Health>,
  { register, token }: Metrics,
): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/metrics') {
      if (!mayReadMetrics(request, token)) return void response.writeHead(404).end()
      const send = (text: string) => response.writeHead(200, { 'content-type': register.contentType }).end(text)
      return void register.metrics().then(send, (error: Error) => response.writeHead(500).end(error.message))
    }
    const { promise: late, resolve } = Promise.withResolvers<Health>()
    const timer = setTimeout(resolve, checkTimeoutMs, { isReady: false })
    void Promise.race([check().catch((): Health => ({ isReady: false })), late]).then(
      ({ isReady, isLate, ...details }) => {
        clearTimeout(timer)
        const isGood = isReady && (!isLate || request.url === '/health/ready')
        response.writeHead(isGood ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        response.end(JSON.stringify({ status: isGood ? 'ready' : 'not ready', ...details }))
      },
    )
  })
  // Without a host, Node takes every address, also where there is no IPv6.
  server.listen(port, bind === '::' ? undefined : bind)
  await once(server, 'listening')
  return server
}
