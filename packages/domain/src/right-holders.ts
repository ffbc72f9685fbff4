import type { RightHolders } from '@cursus/contract/rights'

/** With more managers than this, none is the last one. */
export const maxHolders = 1000

/** The people who hold each right. */
export function toRightHolders(people: readonly { userId: string; rights: readonly string[] }[]): RightHolders {
  if (people.length > maxHolders) return []
  const held = people.flatMap(({ userId, rights }) => rights.map((right) => ({ right, userId })))
  return [...Map.groupBy(held, ({ right }) => right)].map(([right, some]) => ({
    right,
    idList: some.map(({ userId }) => userId),
  }))
}
