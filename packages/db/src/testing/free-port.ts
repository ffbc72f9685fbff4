import { once } from 'node:events'
import { createServer } from 'node:net'
import { threadId } from 'node:worker_threads'

/**
 * Below the range from which systems take ports for outgoing connections: a free port of that range
 * can be in use again before the started process listens on it. Above 10080, the last port that
 * browsers and `fetch` refuse. Each process and thread takes from ports of its own.
 */
const lowest = 11_000
const perTaker = 128
const first = lowest + ((process.pid + threadId) % 170) * perTaker
let used = 0

/**
 * A port that nobody listens on, for a process that a test starts.
 * @throws when all of them are in use
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < perTaker; tries += 1) {
    const port = first + (used++ % perTaker)
    // Without a host: a port in use on any address is not free.
    const probe = createServer().listen(port)
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    probe.close()
    await once(probe, 'close')
    return port
  }
  throw new Error(`No free port from ${first} to ${first + perTaker - 1}`)
}
