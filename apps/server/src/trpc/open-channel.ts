import type { Deps } from '@cursus/domain/context'

/** The relay channels of a subscription. */
export type Channel = {
  /**
   * Returns the messages since the last call; waits for the next one, and returns none after the
   * timeout or the end of the call.
   */
  next(timeoutMs: number): Promise<unknown[]>
  close(): void
}

/**
 * Starts to listen at once, so that no change is missed when the state is read afterwards. Messages
 * can be lost, so listeners also read the state at intervals.
 */
export async function openChannel(
  { jobs }: Pick<Deps, 'jobs'>,
  names: readonly string[],
  ended: AbortSignal,
): Promise<Channel> {
  let messages: unknown[] = []
  let wake = () => {}
  const stops: (() => void)[] = []
  const close = () => {
    for (const stop of stops.splice(0)) stop()
  }
  try {
    for (const name of names) {
      const stop = await jobs.relay.subscribe(name, (message) => {
        messages.push(message)
        wake()
      })
      stops.push(stop)
    }
  } catch (error) {
    close()
    throw error
  }
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
    close,
  }
}
