import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Closing waits until every request that has come is answered, also one whose sender has gone: no connection speaks of it any more, but its
 * handler is at work, and what comes after closing would be taken from under it. Streams that have begun wait for nobody.
 */
export function finishBeforeClosing(app: FastifyInstance): void {
  const running = new Set<FastifyRequest>()
  let onIdle = () => {}

  app.addHook('onRequest', (request, _reply, done) => {
    running.add(request)
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    running.delete(request)
    if (running.size === 0) onIdle()
    done()
  })
  app.addHook('onClose', async () => {
    if (running.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onIdle = resolve
    await promise
  })
}
