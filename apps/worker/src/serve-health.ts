import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { mayReadMetrics } from '@cursus/domain/metrics'
import type { Registry } from 'prom-client'

const checkTimeoutMs = 2000

/** Body of the health response. */
export type Health = { isReady: boolean; [detail: string]: unknown }

type Metrics = { register: Registry; token: string | undefined }

/**
 * Answers 200 while the worker can work, and 503 while it stops, a sweep is overdue, or the
 * database or the job backend is away; at `/metrics` its metrics.
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
    void Promise.race([check().catch(() => ({ isReady: false })), late]).then(({ isReady, ...details }) => {
      clearTimeout(timer)
      response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify({ status: isReady ? 'ready' : 'not ready', ...details }))
    })
  })
  // Without a host, Node takes every address, also where there is no IPv6.
  server.listen(port, bind === '::' ? undefined : bind)
  await once(server, 'listening')
  return server
}
