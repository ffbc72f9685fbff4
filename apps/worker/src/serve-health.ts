import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

const checkTimeoutMs = 2000

/** Body of the health response. */
export type Health = { isReady: boolean; [detail: string]: unknown }

/**
 * Answers 200 while the worker can work, and 503 while it stops, a sweep is overdue, or the
 * database or the job backend is away.
 */
export async function serveHealth(port: number, check: () => Promise<Health>): Promise<Server> {
  const server = createServer((_request, response) => {
    const { promise: late, resolve } = Promise.withResolvers<Health>()
    const timer = setTimeout(resolve, checkTimeoutMs, { isReady: false })
    void Promise.race([check().catch(() => ({ isReady: false })), late]).then(({ isReady, ...details }) => {
      clearTimeout(timer)
      response.writeHead(isReady ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify({ status: isReady ? 'ready' : 'not ready', ...details }))
    })
  })
  server.listen(port)
  await once(server, 'listening')
  return server
}
