/** Who can use each right now. */
export type RightHolders = readonly { right: string; idList: readonly string[] }[]
/** A right that nobody would hold any more, or only the person who acts. */
export type RightLeft = { right: string; left: 'nobody' | 'me' }

/**
 * The rights that nobody else would hold once these people lose theirs. Of a domain whose access
 * and update are both lost, only the access is named.
 */
export function rightsLeft(
  holders: RightHolders,
  losses: readonly { id: string; rights: readonly string[] }[],
  myId: string,
): RightLeft[] {
  const found = holders.flatMap(({ right, idList }): RightLeft[] => {
    const losers = new Set(losses.filter(({ rights }) => rights.includes(right)).map(({ id }) => id))
    const kept = idList.filter((id) => !losers.has(id))
    if (kept.length === idList.length || kept.some((id) => id !== myId)) return []
    return [{ right, left: kept.length === 0 ? 'nobody' : 'me' }]
  })
  const isTold = (right: string, left: string) => found.some((one) => one.right === right && one.left === left)
  return found.filter(({ right, left }) => !isTold(right.replace(/\.write$/, '.read'), left) || right.endsWith('.read'))
}
