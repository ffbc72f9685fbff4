import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

type Refusal = { status: number; times: number; headers?: Record<string, string> }

export type CuttingProxy = {
  origin: string
  /** The server behind it. */
  target: string
  /** Bytes that browsers have sent through it. */
  sent(): number
  /**
   * Cuts every connection once this many more bytes were sent through it. `refusal` is then the
   * answer to the next requests of uploads, as proxies and stopping servers give it.
   */
  cutAfter(bytes: number, refusal?: Refusal): Promise<void>
  close(): Promise<void>
}

/** A proxy between a browser and the server whose connections can be cut at a given byte. */
export async function startCuttingProxy(): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let sent = 0
  let cut: { at: number; refusal: Refusal | undefined; done: () => void } | undefined
  let refusing: Refusal | undefined
  const server = createServer((client) => {
    const { hostname, port } = new URL(proxy.target)
    const upstream = connect(Number(port), hostname)
    for (const socket of [client, upstream]) {
      sockets.add(socket)
      const other = socket === client ? upstream : client
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
    upstream.pipe(client)
    client.on('data', (chunk: Buffer) => {
      sent += chunk.length
      if (refusing && refusing.times > 0 && /^[A-Z]+ \/api\/upload/.test(chunk.toString('latin1', 0, 32))) {
        refusing.times -= 1
        const headers = Object.entries({ connection: 'close', 'content-length': '0', ...refusing.headers })
        const lines = [`HTTP/1.1 ${refusing.status} Refused`, ...headers.map(([name, value]) => `${name}: ${value}`)]
        client.end(`${lines.join('\r\n')}\r\n\r\n`)
        return
      }
      if (!upstream.write(chunk)) {
        client.pause()
        upstream.once('drain', () => client.resume())
      }
      if (!cut || sent < cut.at) return
      const { done } = cut
      refusing = cut.refusal
      cut = undefined
      for (const socket of sockets) socket.destroy()
      done()
    })
  }).listen(0, 'localhost')
  await once(server, 'listening')
  const address = server.address()
  const proxy: CuttingProxy = {
    origin: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    target: '',
    sent: () => sent,
    cutAfter: (bytes, refusal) =>
      new Promise((done) => {
        if (!refusal) refusing = undefined
        cut = { at: sent + bytes, refusal, done }
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
