import type { Deps } from '@cursus/domain/context'

/** A relay channel that a subscription listens on. */
export type Channel = {
  /** What has come since the last call; waits for the next message, and gives none when the time is over or the call has ended. */
  next(timeoutMs: number): Promise<unknown[]>
  close(): Promise<void>
}

/**
 * Listens from now on: read the state after this and nothing falls between. Messages are hints that can be lost, so whoever listens
 * reads the state again now and then.
 */
export async function openChannel({ jobs }: Pick<Deps, 'jobs'>, name: string, ended: AbortSignal): Promise<Channel> {
  let messages: unknown[] = []
  let wake = () => {}
  const stop = await jobs.relay.subscribe(name, (message) => {
    messages.push(message)
    wake()
  })
  return {
    async next(timeoutMs) {
      if (messages.length === 0 && !ended.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        const timer = setTimeout(resolve, timeoutMs)
        ended.addEventListener('abort', wake, { once: true })
        await promise
        clearTimeout(timer)
        ended.removeEventListener('abort', wake)
      }
      const come = messages
      messages = []
      return come
    },
    close: stop,
  }
}
