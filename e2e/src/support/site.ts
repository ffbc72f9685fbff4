import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Starts a foreign site for links and embedded contents; the heading of each page is its address.
 */
export async function startSite(): Promise<{ origin: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><title>Site</title><h1>http://localhost:${port}${request.url}</h1>`)
  })
  await new Promise<void>((done) => server.listen(0, done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
