import { Relay as BullRelay } from 'bullmq'
import { type JobsConfig, namespaceOf, onErrorOf, relayBackend, withTimeout } from './backend.ts'

/**
 * Publish and subscribe across processes. Messages are hints: a listener misses those sent while it
 * is disconnected.
 */
export type Relay = {
  /** `channel` is words separated by dots; `message` is any JSON value of at most 512 KiB. */
  publish(channel: string, message: unknown): Promise<void>
  /** Returns the unsubscriber. */
  subscribe(channel: string, listener: Listener): Promise<() => void>
  close(): Promise<void>
}
type Listener = (message: unknown) => void

/** Connects on first use, so that processes that never use it open no connection. */
export function createRelay(config: JobsConfig): Relay {
  const onError = onErrorOf(config)
  const listeners = new Map<string, Set<Listener>>()
  let current: BullRelay | undefined
  let hearing: Promise<unknown> | undefined

  function forget(): void {
    current = undefined
    hearing = undefined
  }

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
      if (current === relay) forget()
      await relay.close().catch(onError)
      throw error
    }
  }

  // One subscription per process: each is a row that is written and removed, and a thousand readers
  // who come at once would wait for theirs.
  async function hear(): Promise<void> {
    const relay = await connected()
    await relay.subscribe('>', ({ topic, data }) => {
      for (const listener of listeners.get(topic) ?? []) {
        try {
          listener(data)
        } catch (error) {
          onError(error)
        }
      }
    })
  }

  return {
    async publish(channel, message) {
      await withTimeout(
        connected().then((relay) => relay.publish(channel, message)),
        `Publishing on ${channel}`,
      )
    },
    async subscribe(channel, listener) {
      hearing ??= hear().catch((error) => {
        hearing = undefined
        throw error
      })
      await hearing
      const own = listeners.get(channel) ?? new Set()
      listeners.set(channel, own.add(listener))
      return () => {
        if (own.delete(listener) && own.size === 0) listeners.delete(channel)
      }
    },
    async close() {
      await current?.close()
      forget()
    },
  }
}
