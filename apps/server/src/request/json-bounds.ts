import { validationFailed } from '@cursus/contract/error'

/**
 * Far above any form, list or package data. Parsing and validating more would block all other
 * requests.
 */
export const maxDepth = 64
export const maxNodes = 200_000

export const tooDeep = () => validationFailed({ path: '', rule: 'invalid' })
export const tooMany = () => validationFailed({ path: '', rule: 'maxArrayLength', options: { length: maxNodes } })

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = Array.from('"\\,[]{}', (sign) =>
  sign.charCodeAt(0),
) as [number, number, number, number, number, number, number]

/**
 * Checks JSON before it is parsed: a million small values take a second to parse, and a hundredth
 * of that to count.
 * @throws AppError ValidationFailed for values that are too deep or too many
 */
export function checkJsonBounds(text: string): void {
  let depth = 0
  let nodes = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (sign === comma) nodes++
    else if (sign === openList || sign === openObject) {
      nodes++
      if (++depth > maxDepth) throw tooDeep()
    } else if (sign === closeList || sign === closeObject) depth--
    if (nodes > maxNodes) throw tooMany()
  }
}

function endOfString(text: string, start: number): number {
  let at = start + 1
  for (; at < text.length; at++) {
    const sign = text.charCodeAt(at)
    if (sign === backslash) at++
    else if (sign === quote) break
  }
  return at
}
