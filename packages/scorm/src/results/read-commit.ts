import { launchableItems, type ManifestItem, offeredItems, type Standard } from '../types.ts'
import { type ElementWrite, readHistory } from './read-history.ts'
import { type Elements, readSco } from './read-sco.ts'

export type ScormContentType = 'scorm-content' | 'scorm-quiz'

/** What is kept of a SCO between two commits of one attempt. An asset that was opened has empty elements. */
export type StoredSco = {
  elements: Elements
  /** The best percent that counted in this attempt. */
  percent?: number | null | undefined
  /** Was completed at some moment of this attempt. */
  completed?: boolean | undefined
}

/** What a commit brings for one SCO: whole or changed elements, and every write of a score or a status. */
export type CommittedSco = { elements: Elements; history?: readonly ElementWrite[] | undefined }

export type CommitInput = {
  standard: Standard
  type: ScormContentType
  /** Percent, 0 to 100; undefined or null: the package decides. */
  quizScoreValidation?: number | null | undefined
  completeOnOpen?: boolean | undefined
  items: readonly ManifestItem[]
  /** Of the manifest: whether hidden items count too. */
  hasSequencingRules?: boolean | undefined
  /** The attempt as it is stored, by item identifier. */
  stored?: Readonly<Record<string, StoredSco | undefined>> | undefined
  scos: Readonly<Record<string, CommittedSco | undefined>>
  /** The content's own results so far, over all attempts. */
  previous?: PreviousResult | undefined
}

export type PreviousResult = {
  done?: boolean | undefined
  bestScore?: number | null | undefined
  passedWithoutScore?: boolean | undefined
  passedUnderMark?: boolean | undefined
}

/** `none`: never touched; `started`; `done`: completed or passed; `failed`: came to its end without passing. */
export type ScoState = 'none' | 'started' | 'done' | 'failed'

export type CommittedScoResult = {
  /** Stored elements with the commit's over them. */
  elements: Record<string, string>
  completed: boolean
  success: 'passed' | 'failed' | undefined
  /** The best percent that counted in this attempt. */
  percent: number | undefined
  terminal: boolean
  state: ScoState
}

export type CommitResult = {
  /** Once true, true for ever. */
  done: boolean
  /** 0 to 100, unrounded; over all attempts; never goes down. */
  bestScore: number | undefined
  /** The score of this attempt: of the one SCO that has one, else the mean of those that do. */
  percent: number | undefined
  completed: boolean
  passed: boolean
  failed: boolean
  /** Every SCO came to a result: a quiz that is not done may be tried again. */
  finished: boolean
  /** A finished quiz under its mark: the card says *retry*, not *continue*. */
  retry: boolean
  /** A quiz with a mark was taken as done on the package's word, which gave no score. */
  passedWithoutScore: boolean
  /** The package says passed and the score is under the platform's own mark. */
  passedUnderMark: boolean
  /** Every launchable item, those that this commit does not touch included. */
  scos: Record<string, CommittedScoResult>
}

/**
 * The results of a content after a commit (decisions §4 and §6): pure, and safe to repeat. Data under identifiers that
 * the manifest does not know is left out. The two promises hold whatever comes in: done never goes back, the best score
 * never goes down.
 */
export function readCommit(input: CommitInput): CommitResult {
  const items = launchableItems(input.items)
  const read = items.map((item) => readItem(input, item))
  const scos = Object.fromEntries(items.map((item, index) => [item.identifier, read[index]!.result]))

  const percent = attemptPercent(read.map(({ result }) => result.percent))
  const bestScore = highest(input.previous?.bestScore ?? undefined, percent)
  // Assets report nothing: being opened is all they can do, and waiting for them would make the content endless.
  const offered = new Set(offeredItems({ items: input.items, hasSequencingRules: input.hasSequencingRules ?? false }))
  const counts = (item: ManifestItem, kind: 'sco' | 'asset') =>
    offered.has(item) && (item.scormType === 'asset') === (kind === 'asset')
  const reporting = read.filter((_, index) => counts(items[index]!, 'sco'))
  const opened = items.every((item) => !counts(item, 'asset') || isOpened(input, item.identifier))
  const completed = reporting.length > 0 && reporting.every(({ everCompleted }) => everCompleted) && opened
  const failed = reporting.some(({ result }) => result.success === 'failed')
  const passed = !failed && reporting.some(({ result }) => result.success === 'passed')
  const finished = reporting.length > 0 && reporting.every(({ result }) => result.terminal)
  const everPassed = reporting.length === 1 ? reporting[0]!.everPassed : passed

  const mark = input.type === 'scorm-quiz' ? (input.quizScoreValidation ?? undefined) : undefined
  const markless = finished && everPassed && bestScore === undefined
  const passedWithoutScore = mark !== undefined && (markless || (input.previous?.passedWithoutScore ?? false))
  const nowDone =
    input.completeOnOpen === true ||
    (input.type === 'scorm-content'
      ? completed || everPassed
      : mark === undefined
        ? everPassed || (completed && !failed)
        : passedWithoutScore || (bestScore !== undefined && bestScore >= mark))
  const done = nowDone || (input.previous?.done ?? false)
  const underMark = mark !== undefined && bestScore !== undefined && bestScore < mark
  return {
    done,
    bestScore,
    percent,
    completed,
    passed,
    failed,
    finished,
    retry: input.type === 'scorm-quiz' && finished && !done,
    passedWithoutScore,
    passedUnderMark: underMark && (everPassed || (input.previous?.passedUnderMark ?? false)),
    scos,
  }
}

function readItem(input: CommitInput, item: ManifestItem) {
  const stored = input.stored?.[item.identifier]
  const committed = input.scos[item.identifier]
  const before = stored?.elements ?? {}
  const elements = defined({ ...before, ...committed?.elements })
  const rules = rulesFor(input, item)
  const now = readSco(input.standard, elements, rules)
  const session = readHistory(input.standard, committed?.history ?? [], elements, rules)
  const everCompleted = session.everCompleted || (stored?.completed ?? false)
  const result: CommittedScoResult = {
    elements,
    completed: everCompleted,
    success: now.success,
    percent: highest(stored?.percent ?? undefined, session.bestPercent),
    terminal: now.terminal,
    state: scoState(item, everCompleted, now.success, stored !== undefined || committed !== undefined),
  }
  return { result, everCompleted, everPassed: session.everPassed }
}

/** The mark that the launch gave to the package (§3.3): it takes the place of the manifest's own. */
function rulesFor(input: CommitInput, item: ManifestItem) {
  const mark = input.type === 'scorm-quiz' ? input.quizScoreValidation : undefined
  if (mark === undefined || mark === null || item.scaledPassingScore === undefined) return item
  return { ...item, scaledPassingScore: mark / 100 }
}

function isOpened(input: CommitInput, identifier: string) {
  return input.stored?.[identifier] !== undefined || input.scos[identifier] !== undefined
}

function scoState(item: ManifestItem, completed: boolean, success: string | undefined, touched: boolean): ScoState {
  if (item.scormType === 'asset') return touched ? 'done' : 'none'
  if (success === 'failed') return 'failed'
  if (completed || success === 'passed') return 'done'
  return touched ? 'started' : 'none'
}

/** Several SCOs: the mean of those that have a score; one alone is the quiz, and its score is the content's. */
function attemptPercent(percents: readonly (number | undefined)[]) {
  const known = percents.filter((percent) => percent !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, percent) => sum + percent, 0) / known.length
}

function highest(one: number | undefined, other: number | undefined) {
  if (one === undefined) return other
  return other === undefined ? one : Math.max(one, other)
}

function defined(elements: Elements): Record<string, string> {
  return Object.fromEntries(
    Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
