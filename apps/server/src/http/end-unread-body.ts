import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/**
 * Time for the rest of a refused upload to be read and discarded, so that its sender can read the
 * answer.
 */
const drainMs = 30_000

/**
 * Discards the rest of a body after an early answer (413, 401): a client that still sends must be
 * able to read the answer. A body that never ends is cut off.
 */
export function endUnreadBody(app: FastifyInstance): void {
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete && !raw.destroyed) throwAway(raw)
    done()
  })
}

function throwAway(raw: IncomingMessage): void {
  // Node does this only for bodies whose reading has not started.
  raw.unpipe()
  raw.resume()
  const timer = setTimeout(() => raw.destroy(), drainMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
}
