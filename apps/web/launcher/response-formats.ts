import { isLocalized, plainNumber, readNumber } from './element-values.ts'

/** Format of the answers of one interaction type (SCORM 2004 Run-Time Environment 4.2.9.1). */
type Format = {
  isResponse: (text: string) => boolean
  isPattern: (text: string) => boolean
  /** Only one correct response is allowed. */
  onePattern?: boolean
  /** Equivalent patterns count as duplicates. */
  isSamePattern?: (a: string, b: string) => boolean
}

/**
 * A short identifier. Spaces and accents are accepted as in long ones; brackets and braces would be
 * read as delimiters.
 */
const isToken = (text: string) => text.trim() !== '' && !/[[\]{}]/.test(text)
const list = (text: string) => text.split('[,]')
const isTokenList = (text: string) => text === '' || list(text).every(isToken)
const isTokenSet = (text: string) => isTokenList(text) && new Set(list(text)).size === list(text).length
const isReal = (text: string) => /^-?\d+(\.\d+)?$/.test(plainNumber(text))
const isBoolean = (text: string) => text === 'true' || text === 'false'

/**
 * `{case_matters=true}{order_matters=false}…`: the text after the delimiters; undefined for an
 * invalid one.
 */
function behindDelimiters(text: string, names: readonly string[]): string | undefined {
  const delimiter = new RegExp(`^\\{(${names.join('|')})=([^}]*)\\}`)
  let rest = text
  for (let found = delimiter.exec(rest); found; found = delimiter.exec(rest)) {
    if (!isBoolean(found[2]!)) return undefined
    rest = rest.slice(found[0].length)
  }
  return rest
}

/** `min[:]max`; either end may be empty. */
function isRange(text: string): boolean {
  const ends = text.split('[:]')
  if (ends.length !== 2 || !ends.every((end) => end === '' || isReal(end))) return false
  const [min, max] = ends.map(readNumber)
  return min === undefined || max === undefined || min <= max
}

function isPairList(text: string): boolean {
  return (
    text === '' ||
    list(text).every((pair) => {
      const ends = pair.split('[.]')
      return ends.length === 2 && ends.every(isToken)
    })
  )
}

/** Steps of a performance: `name[.]answer`, at least one of both. */
function isStepList(text: string, isAnswer: (text: string) => boolean): boolean {
  return list(text).every((step) => {
    const parts = step.split('[.]')
    if (parts.length !== 2) return false
    const [name, answer] = parts as [string, string]
    return (name !== '' || answer !== '') && (name === '' || isToken(name)) && (answer === '' || isAnswer(answer))
  })
}

const sameSet = (a: string, b: string) => list(a).sort().join() === list(b).sort().join()

const formats: Record<string, Format> = {
  'true-false': { isResponse: isBoolean, isPattern: isBoolean, onePattern: true },
  choice: { isResponse: isTokenSet, isPattern: isTokenSet, isSamePattern: sameSet },
  'fill-in': {
    isResponse: (text) => list(text).every(isLocalized),
    isPattern(text) {
      const rest = behindDelimiters(text, ['case_matters', 'order_matters'])
      return rest !== undefined && list(rest).every(isLocalized)
    },
  },
  'long-fill-in': {
    isResponse: isLocalized,
    isPattern(text) {
      const rest = behindDelimiters(text, ['case_matters'])
      return rest !== undefined && isLocalized(rest)
    },
  },
  likert: { isResponse: isToken, isPattern: isToken, onePattern: true },
  matching: { isResponse: isPairList, isPattern: isPairList },
  performance: {
    isResponse: (text) => isStepList(text, () => true),
    isPattern(text) {
      const rest = behindDelimiters(text, ['order_matters'])
      return rest !== undefined && isStepList(rest, (answer) => !answer.includes('[:]') || isRange(answer))
    },
  },
  sequencing: {
    isResponse: isTokenList,
    isPattern: isTokenList,
    isSamePattern: (a, b) => a === b,
  },
  // A plain number is accepted: packages as known as the golf examples set one, and alert the
  // learner when it is refused.
  numeric: { isResponse: isReal, isPattern: (text) => isReal(text) || isRange(text), onePattern: true },
  other: { isResponse: () => true, isPattern: () => true, onePattern: true },
}

export const isInteractionType = (text: string): boolean => Object.hasOwn(formats, text)
export const formatOf = (type: string): Format => formats[type]!
