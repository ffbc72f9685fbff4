import type { ManifestItem, Standard } from '../types.ts'

/** Element names with their values, as the package wrote them: `cmi.core.lesson_status` → `completed`. */
export type Elements = Readonly<Record<string, string | undefined>>

/** The marks of the manifest that decide a SCORM 2004 result. */
export type ScoRules = Pick<ManifestItem, 'completionThreshold' | 'scaledPassingScore'>

export type ScoResult = {
  completed: boolean
  success: 'passed' | 'failed' | undefined
  /** 0 to 100, unrounded. */
  percent: number | undefined
  /** The session came to a result: nothing more is expected of it. */
  terminal: boolean
}

/** What one SCO's data says at one moment. Pure: the same elements give the same result, in whatever order they came. */
export function readSco(standard: Standard, elements: Elements, rules: ScoRules = {}): ScoResult {
  const { completed, success } = standard === '1.2' ? read12(elements) : read2004(elements, rules)
  return { completed, success, percent: readPercent(standard, elements), terminal: completed || success !== undefined }
}

/** A number of the data model; blank and unreadable ones are undefined. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

export function scorePrefix(standard: Standard) {
  return standard === '1.2' ? 'cmi.core.score.' : 'cmi.score.'
}

function read12(elements: Elements) {
  const status = elements['cmi.core.lesson_status']
  return { completed: status === 'completed' || status === 'passed', success: verdict(status) }
}

function read2004(elements: Elements, rules: ScoRules): Pick<ScoResult, 'completed' | 'success'> {
  const measure = readNumber(elements['cmi.progress_measure'])
  const completed =
    rules.completionThreshold !== undefined && measure !== undefined
      ? measure >= rules.completionThreshold
      : elements['cmi.completion_status'] === 'completed'
  if (rules.scaledPassingScore === undefined) return { completed, success: verdict(elements['cmi.success_status']) }
  const scaled = readNumber(elements['cmi.score.scaled'])
  if (scaled === undefined) return { completed, success: undefined }
  return { completed, success: scaled >= rules.scaledPassingScore ? 'passed' : 'failed' }
}

function verdict(status: string | undefined): ScoResult['success'] {
  return status === 'passed' || status === 'failed' ? status : undefined
}

/** Percent 0 to 100: `scaled` first, else `raw` between `min` and `max` (0 and 100 when not said). */
function readPercent(standard: Standard, elements: Elements): number | undefined {
  const prefix = scorePrefix(standard)
  const scaled = standard === '2004' ? readNumber(elements['cmi.score.scaled']) : undefined
  if (scaled !== undefined) return clampPercent(scaled * 100)
  const raw = readNumber(elements[`${prefix}raw`])
  if (raw === undefined) return undefined
  const min = readNumber(elements[`${prefix}min`]) ?? 0
  const max = readNumber(elements[`${prefix}max`]) ?? 100
  return clampPercent(max > min ? ((raw - min) / (max - min)) * 100 : raw)
}

function clampPercent(value: number) {
  // The trim at 1e-9 keeps 0.29 * 100 from being 28.999…: a mark of 29 must be reached by a score of 0.29.
  return Math.min(100, Math.max(0, Math.round(value * 1e9) / 1e9))
}
