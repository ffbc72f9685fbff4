import { createHash } from 'node:crypto'

const known = new Map<string, number>()

/** Always the same number for the same words, from 0 to 1: the demo has variety without chance. */
export function spread(...words: string[]): number {
  const text = words.join('/')
  const number = known.get(text) ?? createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
  known.set(text, number)
  return number
}
