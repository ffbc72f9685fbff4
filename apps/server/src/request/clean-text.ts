const replacement = '\uFFFD'

const clean = (text: string) => (text.includes('\0') ? text.replaceAll('\0', replacement) : text).toWellFormed()

/**
 * The same input with the characters replaced that PostgreSQL cannot keep in text (NUL, half of a surrogate pair), the way browsers
 * do. Packages send such text when they cut a word in the middle of a character: refusing it would lose the learner's work.
 */
export function cleanText(value: unknown): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map(cleanText)
  if (typeof value === 'object' && value !== null && isPlain(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [clean(key), cleanText(inner)]))
  }
  return value
}

function isPlain(value: object): boolean {
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
