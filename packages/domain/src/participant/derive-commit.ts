import { AppError } from '@cursus/contract/error'
import type { CommitInput } from '@cursus/contract/participant'
import { maxUserDataBytes } from '@cursus/contract/participant-values'
import { deriveEntry, launchableItems, type ManifestItem, readCommit, sessionDuration } from '@cursus/scorm/results'
import type { AttemptState, StoredScoState } from './attempt-state.ts'
import { type CommittedSco, readCommittedScos, storableText } from './commit-body.ts'
import type { ScormVersion } from './scorm-version.ts'
import { type LaunchSeconds, sumSeconds } from './stored-scos.ts'

/** How long after the end of an access an open session may still commit. */
const graceMs = 10 * 60 * 1000

/** One row of `attempt_scos` to write. */
export type ScoWrite = {
  identifier: string
  elements: Record<string, string>
  /** Only when this commit contains them. */
  suspendData: string | null
  suspendSequence: number
  /** Sequence of the commit whose location is stored; a late commit may contain a newer one. */
  placeSequence: number
  completed: boolean
  success: 'passed' | 'failed' | null
  pending: number | null
  percent: number | null
  launchSeconds: LaunchSeconds
  timedLaunch: number
  lastExit: string | null
  /** The launch of its newest commit; values of an older one do not belong to this session. */
  launch: number
}
export type InteractionWrite = {
  identifier: string
  launch: number
  position: number
  data: Record<string, string>
  isNewer: boolean
}

export type DerivedCommit = {
  sequence: number
  isNewer: boolean
  /** Another launch or attempt is newer: the allowed parts were stored, and the caller is told. */
  isSuperseded: boolean
  /**
   * It has more than times, which some packages save on a timer, and is of the launch that is
   * played: a sign of activity for the record of learning.
   */
  isSign: boolean
  /** The data were over the limit: only status and score are stored. */
  isTooLarge: boolean
  scos: ScoWrite[]
  interactions: InteractionWrite[]
  bestScore: number | null
  /** Of this attempt, once each SCO has a verdict. */
  lastScore: number | null
  done: boolean
  becomesDone: boolean
  finished: boolean
  passedWithoutScore: boolean
  passedUnderMark: boolean
  /** Sequence of the commit whose buckets are stored; a late commit may contain newer ones. */
  sharedSequence: number
  /** All buckets after the commit. */
  sharedData: Record<string, string>
  addedSeconds: number
}

/**
 * Computes the effect of a commit on the stored data (scorm §3.2, §3.3). Pure. A *newer* commit is
 * stored whole; a *late* one of the same launch adds only suspend data and a location that no newer
 * one contained; one of an *older* launch changes nothing of the newer launch.
 *
 * Facts that only grow (time, interactions, best score, done) are taken from all of them.
 */
export function deriveCommit(
  state: AttemptState,
  version: ScormVersion,
  commit: CommitInput,
  { now, strict }: { now: Date; strict: boolean },
): DerivedCommit {
  const launch = commit.launch ?? state.launch
  if (launch > state.launch) throw new AppError('AttemptInvalid')
  if (state.ceasedAt && now.getTime() > state.ceasedAt.getTime() + graceMs) throw new AppError('ModuleAccessNotActive')

  const items = launchableItems(version.manifest.items)
  const committed = readCommittedScos(commit, new Set(items.map(({ identifier }) => identifier)))
  const isOlder = launch < state.launch
  const isNewer = !isOlder && commit.sequence > state.sequence
  const before = new Map(state.scos)
  for (const item of items) {
    const stored = before.get(item.identifier)
    const begins =
      isNewer && stored && committed.has(item.identifier) && beginsAnew(stored, version, item, { launch, strict })
    if (begins) before.set(item.identifier, { ...stored, elements: {}, suspendBytes: 0, pending: null })
  }
  const input = {
    standard: version.manifest.standard,
    isQuiz: version.isQuiz,
    quizScoreValidation: version.quizScoreValidation,
    completeOnOpen: version.completeOnOpen,
    items: version.manifest.items,
    hasSequencingRules: version.manifest.hasSequencingRules,
    strict,
    isNewer,
    stored: Object.fromEntries(before),
    scos: Object.fromEntries(committed),
    previous: { ...state, done: state.doneAt !== null },
  }
  const results = readCommit(input)
  // A manager may have corrected the score since: only another one of the package replaces it.
  const isNewScore =
    results.bestScore !== state.bestScore && results.percent !== readCommit({ ...input, scos: {} }).percent

  const fit = fitLimit(before, committed)
  const shared = knownBuckets(items, commit.sharedData)
  const bringsShared = !isOlder && fit.takesAll && Object.keys(shared).length > 0
  const takesShared = bringsShared && commit.sequence > state.sharedSequence
  const scos = [...committed].map(([identifier, sco]): ScoWrite => {
    const stored = before.get(identifier)
    const isCleared = stored !== state.scos.get(identifier)
    const result = results.scos[identifier]!
    const bringsData = !isOlder && fit.takesAll && sco.suspendData !== undefined
    const takesData = bringsData && commit.sequence > (stored?.suspendSequence ?? 0)
    const place = placeOf(sco.elements)
    const bringsPlace = !isOlder && fit.takesAll && Object.keys(place).length > 0
    const takesPlace = bringsPlace && commit.sequence > (stored?.placeSequence ?? 0)
    return {
      identifier,
      elements: isNewer
        ? fit.takesAll
          ? result.elements
          : { ...stored?.elements, ...resultsOf(result.elements) }
        : { ...stored?.elements, ...(takesPlace && place) },
      suspendData: takesData ? sco.suspendData! : null,
      suspendSequence: takesData || isCleared ? commit.sequence : (stored?.suspendSequence ?? 0),
      placeSequence: takesPlace ? commit.sequence : (stored?.placeSequence ?? 0),
      completed: result.completed,
      success: isNewer ? (result.success ?? null) : (stored?.success ?? null),
      pending: downTo4(result.pending),
      percent: downTo4(result.percent),
      ...readTime(state, stored, sco, version, { launch, isNewer, now }),
      lastExit: isNewer ? (sco.exit ?? openExit(stored, launch)) : (stored?.lastExit ?? null),
      launch: isNewer ? launch : (stored?.launch ?? launch),
    }
  })

  const isSuperseded = isOlder || state.isFormer
  const owns = isNewer && !state.isFormer
  return {
    sequence: isOlder ? state.sequence : Math.max(state.sequence, commit.sequence),
    isNewer,
    isSuperseded,
    isSign: owns && [...committed.values()].some(saysMore),
    isTooLarge: !fit.takesAll,
    scos,
    interactions: [...committed].flatMap(([identifier, sco]) =>
      sco.interactions.map((interaction) => ({ identifier, launch, isNewer, ...interaction })),
    ),
    bestScore: isNewScore ? downTo4(results.bestScore) : state.bestScore,
    lastScore: downTo4(results.percent),
    done: results.done,
    becomesDone: results.done && state.doneAt === null,
    finished: owns ? results.finished : state.finished,
    passedWithoutScore: results.passedWithoutScore,
    passedUnderMark: results.passedUnderMark,
    sharedData: takesShared ? { ...state.sharedData, ...shared } : state.sharedData,
    sharedSequence: takesShared ? commit.sequence : state.sharedSequence,
    addedSeconds: addedSeconds(state, scos),
  }
}

/** Whether a SCO sent more than its time. */
const saysMore = ({ elements, interactions, suspendData, exit }: CommittedSco): boolean =>
  Object.keys(elements).length > 0 || interactions.length > 0 || suspendData !== undefined || exit !== undefined

/** Only the buckets that a SCO of the package declares. */
function knownBuckets(items: readonly ManifestItem[], sent: CommitInput['sharedData'] = {}): Record<string, string> {
  const known = new Set(
    items.flatMap(({ sharedData = [] }) => sharedData.flatMap((map) => (map.write ? [map.targetId] : []))),
  )
  return Object.fromEntries(
    Object.entries(sent).flatMap(([id, value]) => (known.has(id) ? [[id, storableText(value)]] : [])),
  )
}

/** The launch gave this SCO none of its earlier data, so they are not merged either. */
function beginsAnew(
  stored: StoredScoState,
  { manifest }: ScormVersion,
  item: ManifestItem,
  { launch, strict }: { launch: number; strict: boolean },
): boolean {
  if (stored.launch >= launch) return false
  // A SCO opened and left without a commit starts as clean as the time before.
  return deriveEntry(manifest.standard, stored, { rules: item, strict }).fresh
}

/**
 * While a session runs, its end is unknown; an interrupted session that was suspended before stays
 * suspended.
 */
function openExit(stored: StoredScoState | undefined, launch: number): string | null {
  if (stored === undefined) return null
  return stored.launch === launch || stored.lastExit === 'suspend' ? stored.lastExit : null
}

/**
 * The column has four decimals; rounded down, because rounding up could reach a mark that the score
 * did not.
 */
const downTo4 = (percent: number | undefined): number | null =>
  percent === undefined ? null : Math.floor(Number((percent * 10_000).toFixed(3))) / 10_000

/**
 * Whether all data of a content stay within the limit with this commit: suspend data to the byte,
 * elements separately.
 */
function fitLimit(before: AttemptState['scos'], committed: Map<string, CommittedSco>) {
  let elements = 0
  let data = 0
  for (const identifier of new Set([...before.keys(), ...committed.keys()])) {
    const stored = before.get(identifier)
    const sco = committed.get(identifier)
    elements += sizeOf({ ...stored?.elements, ...sco?.elements })
    data += sco?.suspendData === undefined ? (stored?.suspendBytes ?? 0) : Buffer.byteLength(sco.suspendData)
  }
  return { takesAll: elements <= maxUserDataBytes && data <= maxUserDataBytes }
}

const sizeOf = (elements: Record<string, string>) =>
  Object.entries(elements).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + Buffer.byteLength(value), 0)

const isResult = (element: string) =>
  /^cmi\.(core\.)?(lesson_status|completion_status|success_status|progress_measure|score\.\w+)$/.test(element)

const pick = (elements: Record<string, string>, isWanted: (element: string) => boolean) =>
  Object.fromEntries(Object.entries(elements).filter(([element]) => isWanted(element)))

/** The elements that are always stored. */
const resultsOf = (elements: Record<string, string>) => pick(elements, isResult)

/** The resume data besides suspend data. */
const placeOf = (elements: Record<string, string>) => pick(elements, (element) => !isResult(element))

/**
 * Hundredths reported by the package, else the clock since the previous commit (or the launch);
 * each launch is counted separately.
 */
function readTime(
  state: AttemptState,
  stored: StoredScoState | undefined,
  sco: CommittedSco,
  { manifest: { standard } }: ScormVersion,
  { launch, isNewer, now }: { launch: number; isNewer: boolean; now: Date },
): Pick<ScoWrite, 'launchSeconds' | 'timedLaunch'> {
  const before = stored?.launchSeconds ?? {}
  const known = before[launch] ?? 0
  const timedLaunch = stored?.timedLaunch ?? 0
  if (sco.sessionTime !== undefined) {
    const reported = sessionDuration({ standard, sessionTime: sco.sessionTime }) / 100
    // The latest value of the running launch counts; a late commit can only increase it.
    const seconds = isNewer && timedLaunch === launch ? reported : Math.max(known, reported)
    return { launchSeconds: { ...before, [launch]: seconds }, timedLaunch: Math.max(timedLaunch, launch) }
  }
  if (!isNewer || timedLaunch >= launch) return { launchSeconds: before, timedLaunch }
  const since = stored && stored.updatedAt > state.launchedAt ? stored.updatedAt : state.launchedAt
  const wallClock = (now.getTime() - since.getTime()) / 10
  const seconds = known + sessionDuration({ standard, wallClock }) / 100
  return { launchSeconds: { ...before, [launch]: Math.round(seconds * 100) / 100 }, timedLaunch }
}

/** Whole seconds that this commit adds to the content's time, over all SCOs. */
function addedSeconds(state: AttemptState, scos: ScoWrite[]): number {
  const written = new Map(scos.map((sco) => [sco.identifier, sco]))
  let before = 0
  let after = 0
  for (const [identifier, stored] of state.scos) {
    before += sumSeconds(stored.launchSeconds)
    if (!written.has(identifier)) after += sumSeconds(stored.launchSeconds)
  }
  for (const sco of scos) after += sumSeconds(sco.launchSeconds)
  return Math.floor(after) - Math.floor(before)
}

/** The state of an attempt after a commit, for the next one in the batch. */
export function afterCommitOf(state: AttemptState, derived: DerivedCommit, now: Date): AttemptState {
  const scos = new Map(state.scos)
  for (const { identifier, suspendData, ...sco } of derived.scos) {
    const former = scos.get(identifier)
    const isCleared = suspendData === null && sco.suspendSequence !== former?.suspendSequence
    const bytesBefore = isCleared ? 0 : (former?.suspendBytes ?? 0)
    const suspendBytes = suspendData === null ? bytesBefore : Buffer.byteLength(suspendData)
    scos.set(identifier, { ...sco, suspendBytes, updatedAt: now })
  }
  const { sequence, bestScore, finished, passedWithoutScore, passedUnderMark } = derived
  const { sharedData, sharedSequence } = derived
  const shared = { sharedData, sharedSequence }
  return { ...state, sequence, bestScore, finished, passedWithoutScore, passedUnderMark, ...shared, scos }
}

/** Merges two commits of one attempt, the second derived from the state after the first. */
export function joinCommits(first: DerivedCommit | undefined, second: DerivedCommit): DerivedCommit {
  if (!first) return second
  const scos = new Map(first.scos.map((sco) => [sco.identifier, sco]))
  for (const sco of second.scos) {
    scos.set(sco.identifier, { ...sco, suspendData: sco.suspendData ?? scos.get(sco.identifier)?.suspendData ?? null })
  }
  const key = ({ identifier, launch, position }: InteractionWrite) => `${launch} ${position} ${identifier}`
  const interactions = new Map(first.interactions.map((interaction) => [key(interaction), interaction]))
  for (const interaction of second.interactions) {
    const former = interactions.get(key(interaction))
    const data = interaction.isNewer
      ? { ...former?.data, ...interaction.data }
      : { ...interaction.data, ...former?.data }
    interactions.set(key(interaction), {
      ...interaction,
      data,
      isNewer: interaction.isNewer || former?.isNewer === true,
    })
  }
  return {
    ...second,
    scos: [...scos.values()],
    interactions: [...interactions.values()],
    isSign: first.isSign || second.isSign,
    addedSeconds: first.addedSeconds + second.addedSeconds,
  }
}
