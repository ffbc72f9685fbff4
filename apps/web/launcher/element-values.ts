import { parseDuration, roundDuration } from './durations.ts'
import { isIdentifier } from './identifiers.ts'
import { plainNumber, readNumber } from './numbers.ts'
import type { Standard } from './protocol.ts'
import { isTimestamp } from './timestamps.ts'

/** Maximum length of one element, except suspend data. */
const maxValueLength = 4096
/**
 * Maximum length of a location: more than either standard requires, because packages write more.
 */
const maxLocationLength = 4000

/**
 * Maximum length of an answer, enough for 125 steps of a performance, and of a bucket of `adl.data`,
 * the smallest permitted maximum of the standard.
 */
export const maxLongLength = 64_000

/** Maximum number of entries by list. */
const caps: Record<string, number> = {
  'cmi.interactions': 2000,
  'cmi.objectives': 500,
  'cmi.comments_from_learner': 1000,
}
export const capOf = (list: string): number => caps[list] ?? 1000

/** Element names that differ between the standards. */
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

/** A write of the SCO's own status or score; it is saved at once. */
export const isResult = (element: string) => resultElements.test(element)
/**
 * Elements in the history of a session, because results depend on every write, not only the last
 * one.
 */
export const isHistoric = (element: string) => isResult(element) || element === 'cmi.progress_measure'

const numeric =
  /\.(score\.(scaled|raw|min|max)|progress_measure|weighting|result|audio_level|delivery_speed)$|^cmi\.student_preference\.(audio|speed|text)$/
const timed = /\.(session_time|latency|time)$/
const score12 = /\.score\.(raw|min|max)$/
const identifier12 = /\.id$/

/** A value as stored, and as passed to the library if different. */
type Prepared = {
  value: string
  runtimeValue: string | undefined
  truncated: boolean
  /** Code of an error that the library does not detect. */
  mistake?: string
}

function limitOf(standard: Standard, template: string): number {
  if (template === names[standard].location) return maxLocationLength
  return /^adl\.data\.n\.store$|^cmi\.interactions\.n\.(correct_responses\.n\.pattern|(student|learner)_response)$/.test(
    template,
  )
    ? maxLongLength
    : maxValueLength
}

/**
 * Converts a package's value for the library without changing the stored one. `runtimeValue` is
 * `undefined` for values that the library would refuse but real packages write.
 */
export function prepareValue(standard: Standard, template: string, raw: string): Prepared {
  const limit = limitOf(standard, template)
  const mistake = standard === '2004' ? mistake2004(template, raw) : undefined
  const truncated = raw.length > limit
  let value = truncated ? raw.slice(0, limit) : raw
  if (numeric.test(template)) value = plainNumber(value)
  else if (timed.test(template)) value = roundDuration(standard, value)

  let runtimeValue: string | undefined = value
  if (template === names[standard].location) runtimeValue = undefined
  else if (standard === '1.2' && score12.test(template)) {
    const score = readNumber(value)
    if (score !== undefined && (score < 0 || score > 100)) runtimeValue = undefined
  } else if (standard === '1.2' && identifier12.test(template)) {
    // The library accepts ASCII only, but identifiers of French packages have accents.
    runtimeValue = value.replace(/[^\x21-\x7e]+/g, '_')
  } else if (emptyOrZero2004.test(template) && (value === '' || Number(value) === 0)) runtimeValue = undefined
  return { value, runtimeValue, truncated, ...(mistake && { mistake }) }
}

/**
 * Values that the standard accepts and the library refuses: an empty location, no language, a speed
 * of 0.
 */
const emptyOrZero2004 = /^cmi\.(comments_from_learner\.n\.location|learner_preference\.(language|delivery_speed))$/

/** Values that the library accepts and the standard refuses. */
function mistake2004(template: string, value: string): string | undefined {
  if (template === 'cmi.session_time' && parseDuration('2004', value) === undefined) return '406'
  if (template === 'cmi.objectives.n.id' && !isIdentifier(value)) return '406'
  if (template === 'cmi.comments_from_learner.n.timestamp' && !isTimestamp(value)) return '406'
  return undefined
}

/**
 * Length of a text in bytes as stored: UTF-8, with U+FFFD (three bytes) instead of U+0000 and lone
 * surrogates.
 */
export const storedLength = (text: string): number =>
  new TextEncoder().encode(text).length + 2 * (text.split('\0').length - 1)
