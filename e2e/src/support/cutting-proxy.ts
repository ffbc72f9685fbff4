import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  origin: string
  /** The server behind it. */
  target: string
  /** Bytes that browsers have sent through it. */
  sent(): number
  /** Cuts every connection once this many more bytes were sent through it. */
  cutAfter(bytes: number): Promise<void>
  close(): Promise<void>
}

/** A proxy between a browser and the server whose connections can be cut at a given byte. */
export async function startCuttingProxy(): Promise<CuttingProxy> {
  const sockets = new Set<Socket>()
  let sent = 0
  let cut: { at: number; done: () => void } | undefined
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
      if (!upstream.write(chunk)) {
        client.pause()
        upstream.once('drain', () => client.resume())
      }
      if (!cut || sent < cut.at) return
      const { done } = cut
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
    cutAfter: (bytes) =>
      new Promise((done) => {
        cut = { at: sent + bytes, done }
      }),
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return proxy
}
