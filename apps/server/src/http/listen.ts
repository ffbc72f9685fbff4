import type { FastifyInstance } from 'fastify'

/** Listens on every address; without IPv6 on all IPv4 addresses. */
export async function listen(app: Pick<FastifyInstance, 'listen'>, port: number): Promise<string> {
  try {
    return await app.listen({ port, host: '::' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') throw error
    return app.listen({ port, host: '0.0.0.0' })
  }
}
