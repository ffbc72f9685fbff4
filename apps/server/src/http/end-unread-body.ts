import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** How long the rest of a refused upload is read and thrown away, so that its sender gets to read the answer. */
const drainMs = 30_000

/**
 * After an answer that came before the end of the body (413, 401), the rest is thrown away as it comes: a client that still sends is
 * not cut off before it reads. One that never comes to an end is.
 */
export function endUnreadBody(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) throwAway(raw)
    done()
  })
}

function throwAway(raw: IncomingMessage): void {
  // Node does this itself only for bodies that nobody had begun to read.
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), drainMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
