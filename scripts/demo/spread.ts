import { createHash } from 'node:crypto'

const known = new Map<string, number>()

/**
 * Maps words to a number from 0 to 1, always the same, so that the demo varies without randomness.
 */
export function spread(...words: string[]): number {
  const text = words.join('/')
  const number = known.get(text) ?? createHash('sha256').update(text).digest().readUInt32BE(0) / 2 ** 32
  known.set(text, number)
  return number
}
