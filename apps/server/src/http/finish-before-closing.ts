import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Delays closing until every accepted request is answered, also those of disconnected clients:
 * their handlers still run and need the connections that closing ends. Started streams are not
 * awaited.
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
