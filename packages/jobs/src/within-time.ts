/** Fails when `work` takes longer; `work` itself goes on, and what it gives later is lost. */
export async function withinTime<Result>(work: Promise<Result>, ms: number, what: string): Promise<Result> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${what}: no answer in ${ms} ms`)), ms)
  // Nobody may be left to hear of a failure after the time.
  work.catch(() => {})
  return Promise.race([work, tooLong]).finally(() => clearTimeout(timer))
}
