import { LRUCache } from 'lru-cache'

type Limits = {
  max: number
  /** How long an answer is believed; for ever without it. */
  ttlMs?: number
  now?: () => number
}

/** Keeps answers, also that there is none; a failure is not kept, and two who ask at once ask once. */
export function remember<Answer>({
  max,
  ttlMs = 0,
  now = Date.now,
}: Limits): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const kept = new LRUCache<string, Promise<Answer>>({ max, ttl: ttlMs, ttlResolution: 0, perf: { now } })
  return (question, ask) => {
    const held = kept.get(question)
    if (held) return held
    const answer = ask()
    kept.set(question, answer)
    answer.catch(() => kept.delete(question))
    return answer
  }
}
