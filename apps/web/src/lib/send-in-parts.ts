/**
 * Sends a long list in parts that one call takes, one after the other. `onSent` hears how many are done after each, so that another try
 * can begin there with `from`.
 */
export async function sendInParts<Item>(
  items: readonly Item[],
  size: number,
  send: (part: Item[]) => Promise<unknown>,
  { from = 0, onSent }: { from?: number; onSent?: (done: number) => void } = {},
): Promise<void> {
  for (let at = from; at < items.length; at += size) {
    await send(items.slice(at, at + size))
    onSent?.(Math.min(at + size, items.length))
  }
}
