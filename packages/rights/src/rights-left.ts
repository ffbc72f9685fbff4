/** How many people who can use a right would lose it, and who would still have it. */
export type RightHolders = { right: string; losing: number; others: number; isMine: boolean }
/** A right that nobody would hold any more, or only the person who acts. */
export type RightLeft = { right: string; left: 'nobody' | 'me' }

/**
 * The rights that nobody else would hold. Of a domain whose access and update are both lost, only
 * the access is named.
 */
export function rightsLeft(holders: readonly RightHolders[]): RightLeft[] {
  const found = holders.flatMap(({ right, losing, others, isMine }): RightLeft[] =>
    losing === 0 || others > 0 ? [] : [{ right, left: isMine ? 'me' : 'nobody' }],
  )
  const isTold = (right: string, left: string) => found.some((one) => one.right === right && one.left === left)
  return found.filter(({ right, left }) => !isTold(right.replace(/\.write$/, '.read'), left) || right.endsWith('.read'))
}
