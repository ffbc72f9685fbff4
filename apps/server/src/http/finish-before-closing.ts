import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    isRunning: boolean
  }
}

/**
 * Delays closing until every accepted request is answered, also those of disconnected clients:
 * their handlers still run and need the connections that closing ends. Started streams are not
 * awaited.
 */
export function finishBeforeClosing(app: FastifyInstance): void {
  // A set would keep answered requests until the next full collection, because V8 links its former
  // tables to the later ones.
  let running = 0
  let onIdle = () => {}

  app.decorateRequest('isRunning', false)
  app.addHook('onRequest', (request, _reply, done) => {
    request.isRunning = true
    running += 1
    done()
  })
  app.addHook('onSend', (request, _reply, _payload, done) => {
    // An answer that could not be sent is followed by that of its error.
    if (request.isRunning) running -= 1
    request.isRunning = false
    if (running === 0) onIdle()
    done()
  })
  app.addHook('onClose', async () => {
    if (running === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    onIdle = resolve
    await promise
  })
}
