/**
 * Keeps the answers to questions whose answers never change; the oldest goes when there is no more room. A failure is not kept, and two who
 * ask at once ask once.
 */
export function remember<Answer>(max: number): (question: string, ask: () => Promise<Answer>) => Promise<Answer> {
  const kept = new Map<string, Promise<Answer>>()
  return (question, ask) => {
    const held = kept.get(question)
    if (held) return held
    const answer = ask()
    if (kept.size >= max) kept.delete(kept.keys().next().value!)
    kept.set(question, answer)
    answer.catch(() => kept.delete(question))
    return answer
  }
}
