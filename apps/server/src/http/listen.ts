import type { FastifyInstance } from 'fastify'

/** Listens on that address; on every IPv4 address where `::`, every address, has no IPv6. */
export async function listen(app: Pick<FastifyInstance, 'listen'>, port: number, host: string): Promise<string> {
  try {
    return await app.listen({ port, host })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (host !== '::' || (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL')) throw error
    return app.listen({ port, host: '0.0.0.0' })
  }
}
