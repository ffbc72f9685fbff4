import type { Standard } from '../types.ts'
import { type Elements, readNumber, readSco, type ScoRules, scorePrefix } from './read-sco.ts'

/** One write of the session: element, value, milliseconds since launch. */
export type ElementWrite = readonly [element: string, value: string, ms: number]

export type HistoryResult = {
  /** The best score that counts, 0 to 100; undefined when none does. */
  bestPercent: number | undefined
  everCompleted: boolean
  everPassed: boolean
}

/**
 * What a session reached at any moment, not only at its end: packages write 94, then 100, then start again at 0.
 * `after` is all that is stored once the commit is in; the writes alone are replayed, so a commit that comes twice finds
 * the same.
 *
 * A score counts when it is over zero, or when it is zero and the SCO came to a result: tools write a first 0 before the
 * first question. Each raw score is read against the limits known at the end of the commit, because packages write
 * `raw` before `max`; a raw score beyond its limits counts only once there is a result, for the same reason.
 */
export function readHistory(
  standard: Standard,
  history: readonly ElementWrite[],
  after: Elements,
  rules: ScoRules = {},
): HistoryResult {
  const limits = limitsOf(standard, after)
  const found: HistoryResult = { bestPercent: undefined, everCompleted: false, everPassed: false }
  const look = (elements: Elements) => {
    const result = readSco(standard, elements, rules)
    if (result.completed) found.everCompleted = true
    if (result.success === 'passed') found.everPassed = true
    if (result.percent === undefined || (result.percent === 0 && !result.terminal)) return
    if (!result.terminal && isBeyondLimits(standard, elements)) return
    if (isScaledLater(standard, elements, after)) return
    if (found.bestPercent === undefined || result.percent > found.bestPercent) found.bestPercent = result.percent
  }

  const progress = 'cmi.progress_measure'
  const state: Record<string, string | undefined> = { ...limits, [progress]: after[progress] }
  for (const [element, value] of [...history].sort((one, other) => one[2] - other[2])) {
    if (element in limits) continue
    state[element] = value
    look(state)
  }
  look(after)
  return found
}

function limitsOf(standard: Standard, elements: Elements): Record<string, string> {
  const limits: Record<string, string> = {}
  for (const name of ['min', 'max']) {
    const value = elements[`${scorePrefix(standard)}${name}`]
    if (value !== undefined) limits[`${scorePrefix(standard)}${name}`] = value
  }
  return limits
}

function isBeyondLimits(standard: Standard, elements: Elements) {
  const prefix = scorePrefix(standard)
  if (standard === '2004' && readNumber(elements['cmi.score.scaled']) !== undefined) return false
  const raw = readNumber(elements[`${prefix}raw`])
  return raw !== undefined && raw > (readNumber(elements[`${prefix}max`]) ?? 100)
}

/** A raw score written before its scaled one, which alone says what it is worth. */
function isScaledLater(standard: Standard, elements: Elements, after: Elements) {
  return standard === '2004' && !isNumber(elements['cmi.score.scaled']) && isNumber(after['cmi.score.scaled'])
}

function isNumber(text: string | undefined) {
  return readNumber(text) !== undefined
}
