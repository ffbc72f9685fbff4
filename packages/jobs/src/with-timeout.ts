/** Rejects when `work` takes longer than `ms`. `work` continues and its result is dropped. */
export async function withTimeout<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: no answer in ${ms} ms`)), ms)
  // A rejection after the timeout has no handler left.
  work.catch(() => {})
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
