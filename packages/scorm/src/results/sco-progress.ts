import type { Standard } from '../types.ts'
import { type Elements, readNumber, readSco, type ScoReading, type ScoResult, scorePrefix } from './read-sco.ts'

/** One write of the session: element, value, milliseconds since launch. */
export type ElementWrite = readonly [element: string, value: string, ms: number]

/** What an attempt stores of a SCO besides its elements. Percents are 0 to 100, unrounded. */
export type ScoProgress = {
  /** The highest score without a verdict; it is neither shown nor compared with a mark. */
  pending: number | undefined
  /** The highest score that a verdict has confirmed. */
  percent: number | undefined
  /** Was completed at any moment. */
  completed: boolean
  /** Was passed at any moment. */
  passed: boolean
}

export const noProgress: ScoProgress = { pending: undefined, percent: undefined, completed: false, passed: false }

/**
 * State machine of a score: combines one moment of a SCO with its progress before. Packages may
 * lower a score; here only `pending` is ever removed, by becoming `percent`.
 *
 * | verdict | score | pending | percent |
 * |---|---|---|---|
 * | none | none, or 0 | kept | kept |
 * | none | over 0 | the higher of both | kept |
 * | said | any, or none | removed | the highest of percent, pending and score |
 * | ended | over 0, or none | removed | the highest of percent, pending and score |
 * | ended | 0 | removed | the higher of percent and pending |
 *
 * So 94 (completed), then 100 (incomplete), then completed gives 100, and an unfinished quiz gives
 * none. A zero without a status of the package is unearned: tools write it before the first
 * question.
 */
export function progressOf(before: ScoProgress, { completed, success, percent, verdict }: ScoResult): ScoProgress {
  const score = percent === 0 && verdict !== 'said' ? undefined : percent
  const facts = { completed: before.completed || completed, passed: before.passed || success === 'passed' }
  if (!verdict) return { ...facts, percent: before.percent, pending: highest(before.pending, score) }
  return { ...facts, percent: highest(before.percent, highest(before.pending, score)), pending: undefined }
}

/**
 * Computes what a SCO reached at any moment of a commit, because packages write 94, then 100, then
 * restart at 0. The writes are replayed one by one; `after` is all that is stored after the commit
 * with its `elements`.
 *
 * Each raw score is read with the limits at the end of the commit, because packages write `raw`
 * before `max`; for the same reason a raw score beyond its limits waits for a verdict. Without a
 * verdict a score counts when it is written: one that remains when the status goes back to
 * *incomplete* is not a new one.
 */
export function replayWrites(
  standard: Standard,
  before: ScoProgress,
  commit: { elements: Elements; history?: readonly ElementWrite[] | undefined; after: Elements },
  reading: ScoReading = {},
): ScoProgress {
  const { elements, history = [], after } = commit
  const limits = limitsOf(standard, after)
  let progress = before
  const look = (now: Elements, end: ScoReading['end'], isWritten: boolean) => {
    const result = readSco(standard, now, { ...reading, end })
    const counts = (isWritten || result.verdict !== undefined) && isPlausible(standard, now, after, result)
    progress = progressOf(progress, counts ? result : { ...result, percent: undefined })
  }
  const measure = 'cmi.progress_measure'
  const state: Record<string, string | undefined> = { ...limits, [measure]: after[measure] }
  // Packages write *failed* before *incomplete*, which makes it interim.
  const completion = 'cmi.completion_status'
  if (after[completion] === 'incomplete') state[completion] = after[completion]
  for (const [element, value] of [...history].sort((a, b) => a[2] - b[2])) {
    if (element in limits) continue
    state[element] = value
    look(state, 'open', isScore(element))
  }
  const isReplayed = history.some(([element]) => isScore(element) && !(element in limits))
  look(after, reading.end, !isReplayed && Object.keys(elements).some(isScore))
  return progress
}

const isScore = (element: string) => /^cmi\.(core\.)?score\./.test(element)

/** Merges the facts of a late commit into the progress of newer ones; progress only grows. */
export function joinProgress(a: ScoProgress, b: ScoProgress): ScoProgress {
  const percent = highest(a.percent, b.percent)
  const pending = highest(a.pending, b.pending)
  return {
    // A late commit may repeat a score that a verdict has confirmed since.
    pending: pending !== undefined && percent !== undefined && pending <= percent ? undefined : pending,
    percent,
    completed: a.completed || b.completed,
    passed: a.passed || b.passed,
  }
}

export function highest(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined) return b
  return b === undefined ? a : Math.max(a, b)
}

function isPlausible(standard: Standard, elements: Elements, after: Elements, { verdict }: ScoResult): boolean {
  if (verdict !== 'said' && isBeyondLimits(standard, elements)) return false
  // A raw score written before its scaled one, which alone defines its percent.
  return standard === '1.2' || isNumber(elements['cmi.score.scaled']) || !isNumber(after['cmi.score.scaled'])
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
  if (standard === '2004' && isNumber(elements['cmi.score.scaled'])) return false
  const raw = readNumber(elements[`${prefix}raw`])
  return raw !== undefined && raw > (readNumber(elements[`${prefix}max`]) ?? 100)
}

function isNumber(text: string | undefined) {
  return readNumber(text) !== undefined
}
