import { parseDuration, roundDuration } from './durations.ts'
import type { Standard } from './protocol.ts'

const shape =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2})(?::(\d{2})(?::(\d{2})(?:\.\d+(Z|[+-]\d{2}(?::\d{2})?)?)?)?)?)?)?)?$/

/**
 * Whether a text is a time of SCORM 2004 (Run-Time Environment 4.1.1.9), from a year to hundredths
 * of a second with a zone. Milliseconds, as written by JavaScript, and years after the standard's
 * 2038 are accepted too.
 */
export function isTimestamp(text: string): boolean {
  const parts = shape.exec(text)
  if (!parts) return false
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', zone = ''] = parts
  const lastDay = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const zoneParts = /^[+-](\d{2})(?::(\d{2}))?$/.exec(zone)
  return (
    Number(year) >= 1970 &&
    Number(month) >= 1 &&
    Number(month) <= 12 &&
    Number(day) >= 1 &&
    Number(day) <= lastDay &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    (!zoneParts || (Number(zoneParts[1]) < 24 && Number(zoneParts[2] ?? 0) < 60))
  )
}

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

/**
 * Whether a text is accepted as an identifier of SCORM 2004 (Run-Time Environment 4.1.1.5): any
 * non-blank text, but URNs must be complete. The standard requires a URI; authoring tools write
 * spaces and accents, and rejecting them would lose answers.
 */
export function isIdentifier(text: string): boolean {
  if (text.trim() === '') return false
  return !/^urn:/i.test(text) || /^urn:[a-z\d][a-z\d-]{0,31}:\S+$/i.test(text)
}

/** Language families and special codes of ISO 639-2, which browsers do not name. */
const families = new Set(
  `afa alg apa art ath aus bad bai bat ber bih bnt btk cai cau cel cmc cpe cpf cpp crp cus day dra fiu gem him ijo inc ine ira iro
  kar khi kro mao map mis mkh mno mul mun myn nah nai nic nub oto paa phi pra roa sai sal sem sgn sio sit sla smi son ssa tai tup tut
  und wak wen ypk znd`.split(/\s+/),
)
let languages: Intl.DisplayNames | undefined

/**
 * Whether a tag starts with an ISO 639 language known to the browser, or is registered or private;
 * empty means no language.
 */
function isLanguage(tag: string): boolean {
  const language = tag.split('-')[0]!.toLowerCase()
  if (language === '' || language === 'i' || language === 'x' || families.has(language)) return true
  languages ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  try {
    return languages.of(language) !== undefined
  } catch {
    return false
  }
}

/** Whether a text has a valid language prefix, or none: `{lang=fr}Bonjour`. */
export function isLocalized(text: string): boolean {
  const [, tag] = /^\{lang=([^}]*)\}/.exec(text) ?? []
  return tag === undefined || (tag !== '' && isLanguage(tag))
}

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
type Names = {
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
