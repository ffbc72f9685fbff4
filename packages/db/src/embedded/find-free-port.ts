import { createServer } from 'node:net'

function tryPort(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(undefined))
    probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}

/** Returns the preferred port when free, else one chosen by the system. */
export async function findFreePort(preferred: number): Promise<number> {
  const port = (await tryPort(preferred)) ?? (await tryPort(0))
  if (port === undefined) throw new Error('No free port on 127.0.0.1')
  return port
}
