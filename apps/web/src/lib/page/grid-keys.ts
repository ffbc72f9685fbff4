type Grid = { from: number; columns: number; count: number }

/**
 * The target of a key in a grid that is read in rows, never outside it; `undefined` for other keys.
 */
export function inDirection(key: string, { from, columns, count }: Grid): number | undefined {
  const last = count - 1
  const within = (to: number) => (to < 0 || to > last ? from : to)
  switch (key) {
    case 'ArrowRight':
      return within(from + 1)
    case 'ArrowLeft':
      return within(from - 1)
    case 'ArrowDown':
      return within(from + columns)
    case 'ArrowUp':
      return within(from - columns)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
