import { launchableItems, type ManifestItem, offeredItems, type Standard } from '../types.ts'
import { type Elements, readSco, type ScoReading, type ScoResult, sessionEnd } from './read-sco.ts'
import { type ElementWrite, highest, joinProgress, noProgress, replayWrites, type ScoProgress } from './sco-progress.ts'

export type ScormContentType = 'scorm-content' | 'scorm-quiz'

/** What is kept of a SCO between two commits of one attempt. An asset that was opened has empty elements. */
export type StoredSco = {
  elements: Elements
  /** The highest score, in percent, that still waits for a verdict. */
  pending?: number | null | undefined
  /** The best percent that a verdict has confirmed in this attempt. */
  percent?: number | null | undefined
  /** Was completed or passed at some moment of this attempt. */
  completed?: boolean | undefined
}

/** What a commit brings for one SCO: whole or changed elements, and every write of a score or a status. */
export type CommittedSco = {
  elements: Elements
  history?: readonly ElementWrite[] | undefined
  /** `exit` of the package, in the commit that ends its session. */
  exit?: string | undefined
  /** The commit brings an answer to a question. */
  hasAnswers?: boolean | undefined
}

export type CommitInput = {
  standard: Standard
  type: ScormContentType
  /** Percent, 0 to 100; undefined or null: the package decides. */
  quizScoreValidation?: number | null | undefined
  completeOnOpen?: boolean | undefined
  items: readonly ManifestItem[]
  /** Of the manifest: whether hidden items count too. */
  hasSequencingRules?: boolean | undefined
  /** SCORM 2004's own rule of attempts. */
  strict?: boolean | undefined
  /** False for a commit that comes late or again: it adds facts, and takes back none of what newer ones made. */
  isNewer?: boolean | undefined
  /** The attempt as it is stored, by item identifier. */
  stored?: Readonly<Record<string, StoredSco | undefined>> | undefined
  scos: Readonly<Record<string, CommittedSco | undefined>>
  /** The content's own results so far, over all attempts. */
  previous?: PreviousResult | undefined
}

export type PreviousResult = {
  done?: boolean | undefined
  bestScore?: number | null | undefined
  finished?: boolean | undefined
  passedWithoutScore?: boolean | undefined
  passedUnderMark?: boolean | undefined
}

/** `none`: never touched; `started`; `done`: completed or passed; `failed`: came to its end without passing. */
export type ScoState = 'none' | 'started' | 'done' | 'failed'

export type CommittedScoResult = {
  /** Stored elements with the commit's over them. */
  elements: Record<string, string>
  /** Completed or passed at some moment of this attempt; an asset: opened. */
  completed: boolean
  success: 'passed' | 'failed' | undefined
  pending: number | undefined
  percent: number | undefined
  state: ScoState
}

export type CommitResult = {
  /** Once true, true for ever. */
  done: boolean
  /** 0 to 100, unrounded; over all attempts; never goes down. */
  bestScore: number | undefined
  /** The score of this attempt: the mean of the SCOs that have one; undefined as long as a SCO is without its verdict. */
  percent: number | undefined
  completed: boolean
  passed: boolean
  failed: boolean
  /** The attempt came to its verdict, in this one or a former one, and nothing was answered since: a quiz may be tried again. */
  finished: boolean
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
 *
 * A content with several SCOs is done when each of them is completed or passed and every asset was opened; its score counts
 * once each has come to its verdict, because the mean of some of them is an interim score too.
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
  // One SCO alone may pass and start again within one commit; of several, what stands at the end counts.
  const everPassed = reporting.length === 1 ? reporting[0]!.progress.passed : passed

  const mark = input.type === 'scorm-quiz' ? (input.quizScoreValidation ?? undefined) : undefined
  const markless = hasFinished && everPassed && bestScore === undefined
  const passedWithoutScore = mark !== undefined && (markless || (input.previous?.passedWithoutScore ?? false))
  const reachesMark = mark !== undefined && bestScore !== undefined && bestScore >= mark
  const isThrough = reporting.length === 1 ? opened : completed
  const nowDone =
    input.completeOnOpen === true ||
    (input.type === 'scorm-content'
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
  const elements = defined({ ...stored?.elements, ...committed?.elements })
  const reading: ScoReading = { rules: rulesFor(input, item), end: sessionEnd(committed?.exit), strict }
  const now = readSco(standard, elements, reading)
  const before: ScoProgress = {
    pending: stored?.pending ?? undefined,
    percent: stored?.percent ?? undefined,
    completed: stored?.completed ?? false,
    passed: false,
  }
  // A late or repeated commit is read by itself: its verdict says nothing about a score that came after it.
  const writes = { elements: committed?.elements ?? {}, history: committed?.history, after: elements }
  const session = replayWrites(standard, isNewer ? before : noProgress, writes, reading)
  const progress = isNewer ? session : joinProgress(before, session)
  const touched = stored !== undefined || committed !== undefined
  const completed = item.scormType === 'asset' ? touched : progress.completed || progress.passed
  // What the standard lets a platform set where the package never did: read back, it is what the package expects.
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

/** The mark that the launch gave to the package (§3.3): it takes the place of the manifest's own. */
function rulesFor(input: CommitInput, item: ManifestItem): ScoReading['rules'] {
  const mark = input.type === 'scorm-quiz' ? (input.quizScoreValidation ?? undefined) : undefined
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

/** The mean of those that have a score, weighted by nothing. */
function meanOf(percents: readonly (number | undefined)[]): number | undefined {
  const known = percents.filter((percent) => percent !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, percent) => sum + percent, 0) / known.length
}

function defined(elements: Elements): Record<string, string> {
  return Object.fromEntries(
    Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
