import { parseDuration, roundDuration } from './durations.ts'
import { isIdentifier } from './identifiers.ts'
import { plainNumber, readNumber } from './numbers.ts'
import type { Standard } from './protocol.ts'
import { isTimestamp } from './timestamps.ts'

/** The longest value that is kept for one element, suspend data apart. */
export const maxValueLength = 4096
/** The longest place: more than either standard asks for, since packages write more. */
export const maxLocationLength = 4000

/** The longest answer: what 125 steps of a performance need. */
export const maxResponseLength = 64_000

/** Most entries that are taken in one list, by the list's name. */
const caps: Record<string, number> = {
  'cmi.interactions': 2000,
  'cmi.objectives': 500,
  'cmi.comments_from_learner': 1000,
}
export const capOf = (list: string): number => caps[list] ?? 1000

/** Names that differ between the two standards. */
export type Names = {
  suspendData: string
  location: string
  exit: string
  sessionTime: string
  totalTime: string
  entry: string
  statuses: readonly string[]
}
export const names: Record<Standard, Names> = {
  '1.2': {
    suspendData: 'cmi.suspend_data',
    location: 'cmi.core.lesson_location',
    exit: 'cmi.core.exit',
    sessionTime: 'cmi.core.session_time',
    totalTime: 'cmi.core.total_time',
    entry: 'cmi.core.entry',
    statuses: ['cmi.core.lesson_status'],
  },
  '2004': {
    suspendData: 'cmi.suspend_data',
    location: 'cmi.location',
    exit: 'cmi.exit',
    sessionTime: 'cmi.session_time',
    totalTime: 'cmi.total_time',
    entry: 'cmi.entry',
    statuses: ['cmi.completion_status', 'cmi.success_status'],
  },
}

const resultElements =
  /^cmi\.(core\.lesson_status|core\.score\.(raw|min|max)|completion_status|success_status|score\.(scaled|raw|min|max))$/

/** A write of the SCO's own status or score: saved at once. */
export const isResult = (element: string) => resultElements.test(element)
/** What the history of a session holds: results are read from every write, not only from the last one. */
export const isHistoric = (element: string) => isResult(element) || element === 'cmi.progress_measure'

const numeric =
  /\.(score\.(scaled|raw|min|max)|progress_measure|weighting|result|audio_level|delivery_speed)$|^cmi\.student_preference\.(audio|speed|text)$/
const timed = /\.(session_time|latency|time)$/
const score12 = /\.score\.(raw|min|max)$/
const identifier12 = /\.id$/

/** A value as it is kept, and as the library is given it where that must be something else. */
export type Prepared = {
  value: string
  runtimeValue: string | undefined
  truncated: boolean
  /** The code of a mistake that the library does not see. */
  mistake?: string
}

function limitOf(standard: Standard, template: string): number {
  if (template === names[standard].location) return maxLocationLength
  return /^cmi\.interactions\.n\.(correct_responses\.n\.pattern|(student|learner)_response)$/.test(template)
    ? maxResponseLength
    : maxValueLength
}

/**
 * Brings a package's value into the form that the library takes, without losing what the package said. `runtimeValue` is `undefined`
 * where the library would refuse a value that real packages write and that is kept all the same.
 */
export function prepareValue(standard: Standard, template: string, given: string): Prepared {
  const limit = limitOf(standard, template)
  const mistake = standard === '2004' ? mistake2004(template, given) : undefined
  const truncated = given.length > limit
  let value = truncated ? given.slice(0, limit) : given
  if (numeric.test(template)) value = plainNumber(value)
  else if (timed.test(template)) value = roundDuration(standard, value)

  let runtimeValue: string | undefined = value
  if (template === names[standard].location) runtimeValue = undefined
  else if (standard === '1.2' && score12.test(template)) {
    const score = readNumber(value)
    if (score !== undefined && (score < 0 || score > 100)) runtimeValue = undefined
  } else if (standard === '1.2' && identifier12.test(template)) {
    // The library takes ASCII only; French packages have accents in their identifiers.
    runtimeValue = value.replace(/[^\x21-\x7e]+/g, '_')
  } else if (emptyOrZero2004.test(template) && (value === '' || Number(value) === 0)) runtimeValue = undefined
  return { value, runtimeValue, truncated, ...(mistake && { mistake }) }
}

/** Values that the standard takes and the library refuses: an empty place, a language of no choice, a speed of 0. */
const emptyOrZero2004 = /^cmi\.(comments_from_learner\.n\.location|learner_preference\.(language|delivery_speed))$/

/** What the library takes and the standard refuses. */
function mistake2004(template: string, value: string): string | undefined {
  if (template === 'cmi.session_time' && parseDuration('2004', value) === undefined) return '406'
  if (template === 'cmi.objectives.n.id' && !isIdentifier(value)) return '406'
  if (template === 'cmi.comments_from_learner.n.timestamp' && !isTimestamp(value)) return '406'
  return undefined
}

/** Bytes of a text as it is stored: in UTF-8, where U+FFFD (three bytes) takes the place of U+0000 and of lone surrogates. */
export const storedLength = (text: string): number =>
  new TextEncoder().encode(text).length + 2 * (text.split('\0').length - 1)
