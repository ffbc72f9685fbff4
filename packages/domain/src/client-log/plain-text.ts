/**
 * Control characters except line break and tab, direction marks, and separators that break
 * terminals and scripts.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
const unwanted = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g

/** Cleans untrusted text for display in a terminal. */
export const plainText = (text: string): string => text.replace(unwanted, '')

/** Cleans all texts of a JSON value; the input's schema limits its depth. */
export function plainJson(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.map(plainJson)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [plainText(key), plainJson(inner)]))
  }
  return value
}
