/**
 * Sends a long list in consecutive parts that one call accepts. `onSent` receives the number of
 * items sent so far, so that a retry can continue there with `from`.
 *
 * @returns whether all were sent; false when it was stopped between two parts
 */
export async function sendInParts<Item>(
  items: readonly Item[],
  size: number,
  send: (part: Item[]) => Promise<unknown>,
  { from = 0, onSent, isStopped }: { from?: number; onSent?: (done: number) => void; isStopped?: () => boolean } = {},
): Promise<boolean> {
  for (let at = from; at < items.length; at += size) {
    if (isStopped?.()) return false
    await send(items.slice(at, at + size))
    onSent?.(Math.min(at + size, items.length))
  }
  return true
}
