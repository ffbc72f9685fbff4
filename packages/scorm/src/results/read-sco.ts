import type { ManifestItem, Standard } from '../types.ts'

/** Element names with the values that the package wrote: `cmi.core.lesson_status` → `completed`. */
export type Elements = Readonly<Record<string, string | undefined>>

export const withValues = (elements: Elements): Record<string, string> =>
  Object.fromEntries(Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined))

/** Marks of the manifest that decide a result. */
export type ScoRules = Pick<ManifestItem, 'completionThreshold' | 'masteryScore' | 'scaledPassingScore'>

/**
 * How the package ended its session: not at all (running or interrupted), suspended, or for good.
 */
type SessionEnd = 'open' | 'suspended' | 'ended'

export type ScoReading = {
  rules?: ScoRules | undefined
  end?: SessionEnd | undefined
  /** SCORM 2004's rule of attempts: every end except suspend ends the attempt. */
  strict?: boolean | undefined
}

export type ScoResult = {
  completed: boolean
  /** Undefined while there is no verdict: a mark is not applied to an interim score. */
  success: 'passed' | 'failed' | undefined
  /** 0 to 100, unrounded. */
  percent: number | undefined
  /**
   * Source of the verdict: a status of the package, or the end of a session without one; undefined
   * for none.
   */
  verdict: 'said' | 'ended' | undefined
}

/** The status reported by the package, before any rule of the platform. */
type Said = { completed: boolean; success: ScoResult['success']; incomplete: boolean; nothing: boolean }

/** `exit` as set by the package; undefined or null when its session has not ended. */
export function sessionEnd(exit: string | null | undefined): SessionEnd {
  if (exit === undefined || exit === null) return 'open'
  return exit === 'suspend' ? 'suspended' : 'ended'
}

/**
 * Reads the data of one SCO at one moment. Pure: the order of the elements does not matter.
 *
 * | the package reports | its session | verdict |
 * |---|---|---|
 * | completed, passed or failed | any | yes |
 * | failed and incomplete (2004) | open or suspended | no |
 * | incomplete | any; with `strict`, 2004 only: not ended | no |
 * | neither | ended | yes; a 1.2 package that never set a status is completed (RTE 3.4.4) |
 * | neither | open or suspended | no |
 */
export function readSco(standard: Standard, elements: Elements, reading: ScoReading = {}): ScoResult {
  const { rules = {}, end = 'open', strict = false } = reading
  const report = standard === '1.2' ? said12(elements) : said2004(elements, rules)
  // iSpring writes failed with its first score: both are interim until the session ends for good.
  const isInterim = report.success === 'failed' && report.incomplete && end !== 'ended'
  const isSaid = report.completed || (report.success !== undefined && !isInterim)
  const isEnded = end === 'ended' && (!report.incomplete || (strict && standard === '2004'))
  const verdict = isSaid ? 'said' : isEnded ? 'ended' : undefined
  const completed = report.completed || (standard === '1.2' && verdict === 'ended' && report.nothing)
  const percent = readPercent(standard, elements)
  // A zero that only the end of the session makes a score is unearned: tools write it at launch.
  const earned = verdict === 'ended' && percent === 0 ? undefined : percent
  const success = verdict && judge(standard, elements, { rules, completed, percent: earned, own: report.success })
  return { completed, success, percent, verdict }
}

/** Parses a number of the data model; undefined when blank or invalid. */
export function readNumber(text: string | undefined): number | undefined {
  if (text === undefined || text.trim() === '') return undefined
  const value = Number(text)
  return Number.isFinite(value) ? value : undefined
}

export function scorePrefix(standard: Standard) {
  return standard === '1.2' ? 'cmi.core.score.' : 'cmi.score.'
}

/** Whether the next launch resumes: the package has no verdict, or suspended its session. */
export function resumes(standard: Standard, elements: Elements, reading: ScoReading): boolean {
  if (reading.end === 'suspended') return true
  const { verdict } = readSco(standard, elements, reading)
  // In 2004 a normal exit without a status ends the score of the session, not the attempt:
  // authoring tools send it on every quit.
  return verdict === undefined || (verdict === 'ended' && standard === '2004' && reading.strict !== true)
}

function said12(elements: Elements): Said {
  const status = elements['cmi.core.lesson_status'] ?? ''
  return {
    completed: status === 'completed' || status === 'passed',
    success: verdict(status),
    incomplete: status === 'incomplete',
    nothing: status === '' || status === 'not attempted',
  }
}

function said2004(elements: Elements, rules: ScoRules): Said {
  const measure = readNumber(elements['cmi.progress_measure'])
  const status = elements['cmi.completion_status'] ?? ''
  const isMeasured = rules.completionThreshold !== undefined && measure !== undefined
  const completed = isMeasured ? measure >= rules.completionThreshold! : status === 'completed'
  return {
    completed,
    success: verdict(elements['cmi.success_status']),
    incomplete: !completed && (isMeasured || status === 'incomplete'),
    nothing: !isMeasured && ['', 'unknown', 'not attempted'].includes(status),
  }
}

/**
 * Passed or failed, once there is a verdict: by the mark when mark and score are known, else by the
 * status of the package. In 1.2 a package's own *passed* or *failed* stays, because the runtime has
 * already applied the mark.
 */
function judge(
  standard: Standard,
  elements: Elements,
  now: { rules: ScoRules; completed: boolean; percent: number | undefined; own: ScoResult['success'] },
): ScoResult['success'] {
  const { own, percent, rules } = now
  if (percent === undefined) return own
  if (standard === '1.2') {
    if (own || !now.completed || rules.masteryScore === undefined) return own
    return percent >= rules.masteryScore ? 'passed' : 'failed'
  }
  const scaled = readNumber(elements['cmi.score.scaled'])
  if (rules.scaledPassingScore === undefined || scaled === undefined) return own
  return scaled >= rules.scaledPassingScore ? 'passed' : 'failed'
}

function verdict(status: string | undefined): ScoResult['success'] {
  return status === 'passed' || status === 'failed' ? status : undefined
}

/** Percent 0 to 100: `scaled` first, else `raw` between `min` and `max` (default 0 and 100). */
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
  // Rounding to 1e-9 keeps 0.29 * 100 from being 28.999…, so that a score of 0.29 reaches a mark of
  // 29.
  return Math.min(100, Math.max(0, Math.round(value * 1e9) / 1e9))
}
