import { parseDuration } from './durations.ts'
import { isIdentifier, isLocalized, isTimestamp, plainNumber, readNumber } from './element-values.ts'
import { refuse } from './error-codes.ts'
import type { ElementPath, OwnList } from './own-list.ts'

type Interaction = {
  /** By leaf name: `id`, `type`, `latency` … */
  values: Map<string, string>
  objectives: string[]
  patterns: string[]
}

const results = ['correct', 'incorrect', 'unanticipated', 'neutral']

/**
 * Replaces the library's `cmi.interactions` of SCORM 2004, which refuses valid answers, accepts
 * invalid ones, and checks neither duplicates nor URNs.
 */
export function createInteractions(): OwnList {
  const list: Interaction[] = []

  const innerOf = ({ objectives, patterns }: Interaction, name: string) =>
    name === 'pattern' || name === 'correct_responses' ? patterns : objectives

  function get({ index, inner, name }: ElementPath): string {
    const found = list[index] ?? refuse('301')
    if (inner === undefined) return found.values.get(name) ?? refuse('403')
    return innerOf(found, name)[inner] ?? refuse('301')
  }

  function count(index?: number, name = ''): number {
    if (index === undefined) return list.length
    return list[index] ? innerOf(list[index], name).length : 0
  }

  function set({ index, inner, name }: ElementPath, value: string): void {
    const found = list[index]
    if (!found) {
      if (name !== 'id' || inner !== undefined) refuse('408')
      if (!isIdentifier(value)) refuse('406')
      list.push({ values: new Map([['id', value]]), objectives: [], patterns: [] })
    } else if (inner === undefined) {
      check(found, name, value)
      found.values.set(name, value)
    } else {
      if (name === 'pattern') checkPattern(found, inner, value)
      else checkObjective(found, inner, value)
      innerOf(found, name)[inner] = value
    }
  }

  function restore({ index, inner, name }: ElementPath, value: string): boolean {
    if (index === list.length && name === 'id' && inner === undefined) {
      list.push({ values: new Map(), objectives: [], patterns: [] })
    }
    const found = list[index]
    if (!found) return false
    if (inner === undefined) found.values.set(name, value)
    else innerOf(found, name)[inner] = value
    return true
  }

  return { get, set, restore, count }
}

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
const partsOf = (text: string) => text.split('[,]')
const isTokenList = (text: string) => text === '' || partsOf(text).every(isToken)
const isTokenSet = (text: string) => isTokenList(text) && new Set(partsOf(text)).size === partsOf(text).length
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
    partsOf(text).every((pair) => {
      const ends = pair.split('[.]')
      return ends.length === 2 && ends.every(isToken)
    })
  )
}

/** Steps of a performance: `name[.]answer`, at least one of both. */
function isStepList(text: string, isAnswer: (text: string) => boolean): boolean {
  return partsOf(text).every((step) => {
    const parts = step.split('[.]')
    if (parts.length !== 2) return false
    const [name, answer] = parts as [string, string]
    return (name !== '' || answer !== '') && (name === '' || isToken(name)) && (answer === '' || isAnswer(answer))
  })
}

const sameSet = (a: string, b: string) => partsOf(a).sort().join() === partsOf(b).sort().join()

const formats: Record<string, Format> = {
  'true-false': { isResponse: isBoolean, isPattern: isBoolean, onePattern: true },
  choice: { isResponse: isTokenSet, isPattern: isTokenSet, isSamePattern: sameSet },
  'fill-in': {
    isResponse: (text) => partsOf(text).every(isLocalized),
    isPattern(text) {
      const rest = behindDelimiters(text, ['case_matters', 'order_matters'])
      return rest !== undefined && partsOf(rest).every(isLocalized)
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

/** The format of an interaction, which has its type by then. */
const formatOf = ({ values }: Interaction): Format => formats[values.get('type') ?? refuse('408')]!

const checks: Record<string, (value: string) => boolean> = {
  id: isIdentifier,
  type: (value) => Object.hasOwn(formats, value),
  timestamp: isTimestamp,
  weighting: (value) => readNumber(value) !== undefined,
  result: (value) => results.includes(value) || /^-?\d+(\.\d+)?$/.test(plainNumber(value)),
  latency: (value) => parseDuration('2004', value) !== undefined,
  description: isLocalized,
}

function check(interaction: Interaction, name: string, value: string): void {
  const isRight = checks[name] ?? formatOf(interaction).isResponse
  if (!isRight(value)) refuse('406')
}

function checkObjective({ objectives }: Interaction, inner: number, value: string): void {
  if (!isIdentifier(value)) refuse('406')
  if (objectives.some((other, at) => other === value && at !== inner)) refuse('351')
}

function checkPattern(interaction: Interaction, inner: number, value: string): void {
  const { isPattern, isSamePattern, onePattern } = formatOf(interaction)
  const { patterns } = interaction
  if (onePattern && inner > 0) refuse('351')
  if (!isPattern(value)) refuse('406')
  if (isSamePattern && patterns.some((other, at) => at !== inner && isSamePattern(other, value))) refuse('351')
}
