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
