/** Controls but line break and tab, what turns the direction of writing, and the separators that terminals and scripts stumble over. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Text of a stranger as an operator may look at it in a terminal. */
export const plainText = (text: string): string => text.replace(unwanted, '')

/** The same within whatever JSON holds; its depth is bounded by the input's schema. */
export function plainJson(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainJson)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plainText(key), plainJson(inner)]))
  }
  return value
}
