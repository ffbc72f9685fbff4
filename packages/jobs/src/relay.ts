import { Relay as BullRelay } from 'bullmq'
import { type JobsConfig, namespaceOf, onErrorOf, relayBackend, senderTimeoutMs } from './backend.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Publish and subscribe across processes. Messages are hints: a listener misses those sent while it
 * is disconnected.
 */
export type Relay = {
  /** `channel` is words separated by dots; `message` is any JSON value of at most 512 KiB. */
  publish(channel: string, message: unknown): Promise<void>
  /**
   * Listens on one channel or a pattern: `*` matches one word, `>` one or more words at the end.
   * Returns the unsubscriber.
   */
  subscribe(channel: string, listener: (message: unknown, channel: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Connects on first use, so that processes that never use it open no connection. */
export function createRelay(config: JobsConfig): Relay {
  const onError = onErrorOf(config)
  let current: BullRelay | undefined

  async function connected(): Promise<BullRelay> {
    if (!current) {
      const relay = new BullRelay({ ...relayBackend(config), namespace: namespaceOf(config) })
      relay.on('error', onError)
      current = relay
    }
    const relay = current
    try {
      await relay.waitUntilReady()
      return relay
    } catch (error) {
      // A failed start cannot be reused: the next use starts again.
      if (current === relay) current = undefined
      await relay.close().catch(onError)
      throw error
    }
  }

  return {
    async publish(channel, message) {
      await withTimeout(
        connected().then((relay) => relay.publish(channel, message)),
        senderTimeoutMs,
        `Publishing on ${channel}`,
      )
    },
    async subscribe(channel, listener) {
      const relay = await connected()
      const subscription = await relay.subscribe(channel, ({ topic, data }) => {
        try {
          listener(data, topic)
        } catch (error) {
          onError(error)
        }
      })
      return () => subscription.unsubscribe()
    },
    async close() {
      await current?.close()
      current = undefined
    },
  }
}
