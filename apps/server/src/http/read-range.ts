/** Both ends included. */
export type ByteRange = { start: number; end: number }

/**
 * Returns the part of a file that a `Range` header asks for. `whole`: the header is absent or can
 * be ignored (another unit, several ranges, invalid); `unsatisfiable`: it lies beyond the file (RFC
 * 9110 §14).
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  // Spaces are removed first, because optional spaces in the pattern make a long run of them
  // quadratic.
  const match = /^bytes=(\d*)-(\d*)$/i.exec((header ?? '').replaceAll(/\s/g, ''))
  if (!match) return 'whole'
  const [, first, last] = match as unknown as [string, string, string]
  if (first === '' && last === '') return 'whole'
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
