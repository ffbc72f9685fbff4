/**
 * Runs a part of the demo and prefixes its errors with the name of the part, because the name of a
 * rule says neither who nor what.
 */
export async function withErrorContext<T>(part: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw new Error(part, { cause })
  }
}

/**
 * Waits for all, then throws the first failure: work that still runs would write into a demo that
 * is being discarded.
 */
export async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
