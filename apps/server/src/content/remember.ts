import { LRUCache } from 'lru-cache'

type Limits = {
  max: number
  /** Lifetime of an answer; absent: unlimited. */
  ttlMs?: number
  now?: () => number
}

/**
 * Caches answers, also undefined ones, but no failures. Concurrent requests for one key are
 * coalesced.
 */
export function remember<Answer>({
  max,
  ttlMs = 0,
  now = Date.now,
}: Limits): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const cache = new LRUCache<string, Promise<Answer>>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now } })
  return (question, ask) => {
    const cached = cache.get(question)
    if (cached) return cached
    const answer = ask()
    cache.set(question, answer)
    answer.catch(() => cache.delete(question))
    return answer
  }
}
