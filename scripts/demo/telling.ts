/** Runs a part of the demo; what it throws is told with the part's name, since a rule's own name says neither who nor what. */
export async function telling<T>(part: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    throw new Error(part, { cause })
  }
}

/** Waits for all, then throws the first failure: whatever still ran would write into a demo that is being discarded. */
export async function allSettled(work: readonly Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
