import { Relay as BullRelay } from 'bullmq'
import { type JobsConfig, namespaceOf, onErrorOf, relayBackend, senderTimeoutMs } from './backend.ts'
import { withinTime } from './within-time.ts'

/** Publish and subscribe across processes; messages are hints that something changed, and one sent while a listener is away is lost. */
export type Relay = {
  /** `channel` is words with dots between them; `message` anything JSON can carry, at most 512 KiB. */
  publish(channel: string, message: unknown): Promise<void>
  /** Listens on one channel, or on several: `*` stands for one word, `>` for one or more at the end. Gives what ends it. */
  subscribe(channel: string, listener: (message: unknown, channel: string) => void): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** Connects at the first use: a process that never publishes nor listens costs nothing. */
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
      // A start that failed stays failed: the next use starts anew.
      if (current === relay) current = undefined
      await relay.close().catch(onError)
      throw error
    }
  }

  return {
    async publish(channel, message) {
      await withinTime(
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
