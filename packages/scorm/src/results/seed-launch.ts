import type { ManifestItem, Standard } from '../types.ts'
import { deriveEntry, type Entry, type StoredSession } from './derive-entry.ts'
import { formatDuration } from './duration.ts'
import { type Elements, withValues } from './read-sco.ts'

export type SeedInput = {
  standard: Standard
  item: ManifestItem
  stored?: StoredSession | undefined
  /** An opaque id, never the e-mail; the name as `Last, First`. */
  learner: { id: string; name: string }
  isQuiz: boolean
  quizScoreValidation?: number | null | undefined
  /** SCORM 2004's rule of attempts. */
  strict?: boolean | undefined
  /** A manager's preview: review mode, no credit, nothing is stored. */
  preview?: boolean | undefined
}

type LaunchSeed = {
  /**
   * Elements to load into the runtime before the package calls it: ids before their siblings,
   * indexes increasing.
   */
  elements: Record<string, string>
  /** Separate, because it may be longer than the runtime accepts. */
  suspendData: string | undefined
  entry: Entry
}

/**
 * Only elements that a package may write and read; `exit` and `session_time` of an old session are
 * never restored.
 */
const restored12 =
  /^cmi\.(core\.(lesson_location|lesson_status|score\.(raw|min|max))|comments|objectives\.\d+\.(id|status|score\.(raw|min|max))|student_preference\.(audio|language|speed|text))$/
const restored2004 =
  /^cmi\.(location|completion_status|success_status|progress_measure|score\.(scaled|raw|min|max)|learner_preference\.\w+|(objectives|interactions|comments_from_learner)\.\d+\..+)$/

/**
 * Computes the elements and data of a launch from the manifest, the learner and the stored data
 * (§1.3, §3.2).
 */
export function seedLaunch(input: SeedInput): LaunchSeed {
  const { standard, item, stored } = input
  const { entry, fresh } = deriveEntry(standard, stored, { rules: item, strict: input.strict })
  const restored = fresh ? {} : restorable(standard, stored?.elements ?? {})
  const totalTime = fresh ? 0 : (stored?.totalTime ?? 0)
  const own =
    standard === '1.2'
      ? seed12(input, entry, totalTime)
      : { ...seed2004(input, entry, totalTime), ...objectiveIds(item, restored) }
  return {
    elements: inOrder({ ...restored, ...own }),
    suspendData: fresh ? undefined : (stored?.suspendData ?? undefined),
    entry,
  }
}

function seed12({ item, learner, preview, ...input }: SeedInput, entry: Entry, totalTime: number) {
  const mark = ownMark(input) ?? item.masteryScore
  return withValues({
    'cmi.core.student_id': learner.id,
    'cmi.core.student_name': learner.name,
    'cmi.core.credit': preview ? 'no-credit' : 'credit',
    'cmi.core.lesson_mode': preview ? 'review' : 'normal',
    'cmi.core.entry': entry,
    'cmi.core.total_time': formatDuration('1.2', totalTime),
    'cmi.launch_data': item.dataFromLms,
    'cmi.student_data.mastery_score': mark === undefined ? undefined : String(mark),
    'cmi.student_data.max_time_allowed': item.maxTimeAllowed,
    'cmi.student_data.time_limit_action': item.timeLimitAction,
  })
}

function seed2004({ item, learner, preview, ...input }: SeedInput, entry: Entry, totalTime: number) {
  const mark = ownMark(input)
  const scaled = mark === undefined ? item.scaledPassingScore : mark / 100
  return withValues({
    'cmi.learner_id': learner.id,
    'cmi.learner_name': learner.name,
    'cmi.credit': preview ? 'no-credit' : 'credit',
    'cmi.mode': preview ? 'review' : 'normal',
    'cmi.entry': entry,
    'cmi.total_time': formatDuration('2004', totalTime),
    'cmi.launch_data': item.dataFromLms,
    'cmi.scaled_passing_score': scaled === undefined ? undefined : String(scaled),
    'cmi.completion_threshold': item.completionThreshold === undefined ? undefined : String(item.completionThreshold),
    'cmi.max_time_allowed': item.maxTimeAllowed,
    'cmi.time_limit_action': item.timeLimitAction,
  })
}

/** The platform's mark is given to the package, so that both reach the same result. */
function ownMark({ isQuiz, quizScoreValidation }: Pick<SeedInput, 'isQuiz' | 'quizScoreValidation'>) {
  return isQuiz ? (quizScoreValidation ?? undefined) : undefined
}

/**
 * The manifest's objectives keep their indexes in every launch: a package does not store those it
 * did not touch, and appends its own. A stored id keeps its index; a declared id that it displaced
 * comes last.
 */
function objectiveIds(item: ManifestItem, restored: Record<string, string>) {
  const stored = new Map<number, string>()
  for (const [name, id] of Object.entries(restored)) {
    const [, index] = /^cmi\.objectives\.(\d+)\.id$/.exec(name) ?? []
    if (index !== undefined) stored.set(Number(index), id)
  }
  const known = new Set(stored.values())
  const ids: Record<string, string> = {}
  let end = Math.max(item.objectiveIds.length, ...[...stored.keys()].map((index) => index + 1))
  for (const [index, id] of item.objectiveIds.entries()) {
    if (known.has(id)) continue
    ids[`cmi.objectives.${stored.has(index) ? end++ : index}.id`] = id
  }
  return ids
}

function restorable(standard: Standard, elements: Elements): Record<string, string> {
  const allowed = standard === '1.2' ? restored12 : restored2004
  return withValues(Object.fromEntries(Object.entries(elements).filter(([name]) => allowed.test(name))))
}

function inOrder(elements: Record<string, string>) {
  const key = (name: string) => name.replace(/\.(\d+)\./g, (_, index: string) => `.${index.padStart(5, '0')}.`)
  // An element of a list needs its id (and an interaction its type) before other values can be set.
  const rank = (name: string) =>
    key(name)
      .replace(/\.id$/, '.\u0001')
      .replace(/\.type$/, '.\u0002')
  return Object.fromEntries(Object.entries(elements).sort(([a], [b]) => (rank(a) < rank(b) ? -1 : 1)))
}
