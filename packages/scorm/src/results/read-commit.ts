import { launchableItems, type ManifestItem, offeredItems, type Standard } from '../types.ts'
import { type Elements, readSco, type ScoReading, type ScoResult, sessionEnd, withValues } from './read-sco.ts'
import { type ElementWrite, highest, joinProgress, noProgress, replayWrites, type ScoProgress } from './sco-progress.ts'

/** Stored data of a SCO between two commits of one attempt. An opened asset has empty elements. */
type StoredSco = {
  elements: Elements
  /** The highest score, in percent, that has no verdict yet. */
  pending?: number | null | undefined
  /** The best percent that a verdict has confirmed in this attempt. */
  percent?: number | null | undefined
  /** Was completed or passed at any moment of this attempt. */
  completed?: boolean | undefined
}

/** Data of one SCO in a commit: all or changed elements, and every write of a score or a status. */
type CommittedSco = {
  elements: Elements
  history?: readonly ElementWrite[] | undefined
  /** `exit` of the package, in the commit that ends its session. */
  exit?: string | undefined
  /** The commit contains an answer to a question. */
  hasAnswers?: boolean | undefined
}

export type CommitInput = {
  standard: Standard
  /** Its mark decides; another content is done when it says that it is completed. */
  isQuiz: boolean
  /** Percent, 0 to 100; undefined or null: the package decides. */
  quizScoreValidation?: number | null | undefined
  completeOnOpen?: boolean | undefined
  items: readonly ManifestItem[]
  /** From the manifest: whether hidden items count too. */
  hasSequencingRules?: boolean | undefined
  /** SCORM 2004's rule of attempts. */
  strict?: boolean | undefined
  /** False for a late or repeated commit: it adds facts and reverts nothing of newer commits. */
  isNewer?: boolean | undefined
  /** The stored attempt, by item identifier. */
  stored?: Readonly<Record<string, StoredSco | undefined>> | undefined
  scos: Readonly<Record<string, CommittedSco | undefined>>
  /** The content's results so far, over all attempts. */
  previous?: PreviousResult | undefined
}

type PreviousResult = {
  done?: boolean | undefined
  bestScore?: number | null | undefined
  finished?: boolean | undefined
  passedWithoutScore?: boolean | undefined
  passedUnderMark?: boolean | undefined
}

/** `none`: not started; `started`; `done`: completed or passed; `failed`: ended without passing. */
type ScoState = 'none' | 'started' | 'done' | 'failed'

type CommittedScoResult = {
  /** Stored elements, overwritten by those of the commit. */
  elements: Record<string, string>
  /** Completed or passed at any moment of this attempt; an asset: opened. */
  completed: boolean
  success: 'passed' | 'failed' | undefined
  pending: number | undefined
  percent: number | undefined
  state: ScoState
}

export type CommitResult = {
  /** Never returns to false. */
  done: boolean
  /** 0 to 100, unrounded; over all attempts; never decreases. */
  bestScore: number | undefined
  /**
   * Score of this attempt: the mean of the SCOs that have one; undefined while a SCO has no
   * verdict.
   */
  percent: number | undefined
  completed: boolean
  passed: boolean
  failed: boolean
  /**
   * This or an earlier attempt has a verdict, and no question was answered since: a quiz can be
   * tried again.
   */
  finished: boolean
  /** A quiz with a mark counts as done because the package reported passed without a score. */
  passedWithoutScore: boolean
  /** The package reports passed, but the score is under the platform's mark. */
  passedUnderMark: boolean
  /** Every launchable item, including those not in this commit. */
  scos: Record<string, CommittedScoResult>
}

/**
 * Computes the results of a content after a commit (docs/rules.md, Player): pure and idempotent.
 * Identifiers that the manifest does not list are ignored. Done is never revoked and the best score
 * never decreases, whatever the input.
 *
 * A content with several SCOs is done when each of them is completed or passed and every asset was
 * opened. Its score counts once each has a verdict, because the mean of some of them is an interim
 * score.
 */
export function readCommit(input: CommitInput): CommitResult {
  const items = launchableItems(input.items)
  const read = items.map((item) => readItem(input, item))
  const offered = new Set(offeredItems({ items: input.items, hasSequencingRules: input.hasSequencingRules ?? false }))
  const reporting = read.filter(({ item }) => offered.has(item) && item.scormType !== 'asset')
  const opened = read.every(({ item, result }) => item.scormType !== 'asset' || !offered.has(item) || result.completed)

  const isSettled = reporting.length > 0 && reporting.every(({ now, result }) => now.verdict || hasVerdict(result))
  const percent = isSettled ? meanOf(read.map(({ result }) => result.percent)) : undefined
  const bestScore = highest(input.previous?.bestScore ?? undefined, percent)
  const completed = reporting.length > 0 && reporting.every(({ result }) => result.completed) && opened
  const failed = reporting.some(({ now }) => now.success === 'failed')
  const passed = !failed && reporting.some(({ now }) => now.success === 'passed')
  const hasFinished = reporting.length > 0 && reporting.every(({ now }) => now.verdict !== undefined)
  const isAnswering = reporting.some(({ result, hasAnswers }) => result.pending !== undefined || hasAnswers)
  // A single SCO may pass and restart within one commit; with several SCOs the final state counts.
  const everPassed = reporting.length === 1 ? reporting[0]!.progress.passed : passed

  const mark = input.isQuiz ? (input.quizScoreValidation ?? undefined) : undefined
  const markless = hasFinished && everPassed && bestScore === undefined
  const passedWithoutScore = mark !== undefined && (markless || (input.previous?.passedWithoutScore ?? false))
  const reachesMark = mark !== undefined && bestScore !== undefined && bestScore >= mark
  const isThrough = reporting.length === 1 ? opened : completed
  const nowDone =
    input.completeOnOpen === true ||
    (!input.isQuiz
      ? completed
      : mark === undefined
        ? isThrough && (everPassed || (completed && !failed))
        : isThrough && (passedWithoutScore || reachesMark))
  const underMark = mark !== undefined && bestScore !== undefined && bestScore < mark
  return {
    done: nowDone || (input.previous?.done ?? false),
    bestScore,
    percent,
    completed,
    passed,
    failed,
    finished: hasFinished || (!isAnswering && (input.previous?.finished ?? false)),
    passedWithoutScore,
    passedUnderMark: underMark && (everPassed || (input.previous?.passedUnderMark ?? false)),
    scos: Object.fromEntries(read.map(({ item, result }) => [item.identifier, result])),
  }
}

type ReadItem = {
  item: ManifestItem
  now: ScoResult
  progress: ScoProgress
  hasAnswers: boolean
  result: CommittedScoResult
}

function readItem(input: CommitInput, item: ManifestItem): ReadItem {
  const { standard, isNewer = true, strict } = input
  const stored = input.stored?.[item.identifier]
  const committed = input.scos[item.identifier]
  const elements = withValues({ ...stored?.elements, ...committed?.elements })
  const reading: ScoReading = { rules: rulesFor(input, item), end: sessionEnd(committed?.exit), strict }
  const now = readSco(standard, elements, reading)
  const before: ScoProgress = {
    pending: stored?.pending ?? undefined,
    percent: stored?.percent ?? undefined,
    completed: stored?.completed ?? false,
    passed: false,
  }
  // A late or repeated commit is read separately: its verdict does not confirm a later score.
  const writes = { elements: committed?.elements ?? {}, history: committed?.history, after: elements }
  const session = replayWrites(standard, isNewer ? before : noProgress, writes, reading)
  const progress = isNewer ? session : joinProgress(before, session)
  const touched = stored !== undefined || committed !== undefined
  const completed = item.scormType === 'asset' ? touched : progress.completed || progress.passed
  // The standard lets the platform set a status that the package never set; the package expects it
  // when it reads it back.
  if (standard === '1.2' && now.verdict === 'ended' && now.completed) elements['cmi.core.lesson_status'] = 'completed'
  const { pending, percent } = progress
  const state = scoState(item, completed, now.success, touched)
  return {
    item,
    now,
    progress,
    hasAnswers: committed?.hasAnswers === true,
    result: { elements, completed, success: now.success, pending, percent, state },
  }
}

const hasVerdict = ({ completed, percent }: CommittedScoResult) => completed || percent !== undefined

/** The mark given to the package at launch (§3.3), which replaces the manifest's. */
function rulesFor(input: CommitInput, item: ManifestItem): ScoReading['rules'] {
  const mark = input.isQuiz ? (input.quizScoreValidation ?? undefined) : undefined
  if (mark === undefined) return item
  const scaledPassingScore = item.scaledPassingScore === undefined ? undefined : mark / 100
  return { ...item, masteryScore: mark, ...(scaledPassingScore !== undefined && { scaledPassingScore }) }
}

function scoState(item: ManifestItem, completed: boolean, success: string | undefined, touched: boolean): ScoState {
  if (item.scormType === 'asset') return touched ? 'done' : 'none'
  if (success === 'failed') return 'failed'
  if (completed) return 'done'
  return touched ? 'started' : 'none'
}

/** The unweighted mean of the known scores. */
function meanOf(percents: readonly (number | undefined)[]): number | undefined {
  const known = percents.filter((percent) => percent !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, percent) => sum + percent, 0) / known.length
}
