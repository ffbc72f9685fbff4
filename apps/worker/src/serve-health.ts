import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

const checkTimeoutMs = 2000

/** Answers 200 while the worker can do its work, 503 while it stops or what it stands on is away. */
export async function serveHealth(port: number, isReady: () => Promise<boolean>): Promise<Server> {
  const server = createServer((_request, response) => {
    const { promise: late, resolve } = Promise.withResolvers<false>()
    const timer = setTimeout(resolve, checkTimeoutMs, false)
    void Promise.race([isReady().catch(() => false), late]).then((ready) => {
      clearTimeout(timer)
      response.writeHead(ready ? 200 : 503, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify({ status: ready ? 'ready' : 'not ready' }))
    })
  })
  server.listen(port)
  await once(server, 'listening')
  return server
}
