const decimal = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * Normalises a number to the standards' real(10,7): `.5` → `0.5`, `+5` → `5`, `1e-7` → `0.0000001`,
 * at most 7 decimals. Other text is unchanged and judged by the library.
 */
export function plainNumber(text: string): string {
  const trimmed = text.trim()
  const parts = decimal.exec(trimmed)
  if (!parts || (!parts[2] && !parts[3])) return text
  const [, sign, whole, fraction, exponent] = parts
  const isPlain = sign !== '+' && whole && !exponent && (fraction === undefined || /^\d{1,7}$/.test(fraction))
  if (isPlain) return trimmed
  const value = Number(trimmed)
  if (!Number.isFinite(value) || Math.abs(value) >= 1e21) return text
  return value.toFixed(7).replace(/\.?0+$/, '') || '0'
}

/** Parses a number; `undefined` for empty or other text. */
export function readNumber(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined
}
