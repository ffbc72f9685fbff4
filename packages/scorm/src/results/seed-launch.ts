import type { ManifestItem, Standard } from '../types.ts'
import { deriveEntry, type Entry, type StoredSession } from './derive-entry.ts'
import { formatDuration } from './duration.ts'
import type { ScormContentType } from './read-commit.ts'
import type { Elements } from './read-sco.ts'

export type SeedInput = {
  standard: Standard
  item: ManifestItem
  stored?: StoredSession | undefined
  /** An opaque id, never the e-mail; the name as `Last, First`. */
  learner: { id: string; name: string }
  type: ScormContentType
  quizScoreValidation?: number | null | undefined
  /** SCORM 2004's own rule of attempts. */
  strict?: boolean | undefined
  /** A manager looks at it: review mode, no credit, nothing of it is kept. */
  preview?: boolean | undefined
}

export type LaunchSeed = {
  /** What the runtime is loaded with before the package may call it, ids before their siblings, indexes rising. */
  elements: Record<string, string>
  /** Apart, because it may be longer than the runtime accepts. */
  suspendData: string | undefined
  entry: Entry
}

/** Only what a package may have written and may read back; `exit` and `session_time` of an old session never are. */
const restored12 =
  /^cmi\.(core\.(lesson_location|lesson_status|score\.(raw|min|max))|comments|objectives\.\d+\.(id|status|score\.(raw|min|max))|student_preference\.(audio|language|speed|text))$/
const restored2004 =
  /^cmi\.(location|completion_status|success_status|progress_measure|score\.(scaled|raw|min|max)|learner_preference\.\w+|(objectives|interactions|comments_from_learner)\.\d+\..+)$/

/** The elements and data with which a SCO is launched: the manifest's, the learner's and what was stored (§1.3, §3.2). */
export function seedLaunch(input: SeedInput): LaunchSeed {
  const { standard, item, stored } = input
  const { entry, fresh } = deriveEntry(standard, stored, { rules: item, strict: input.strict })
  const kept = fresh ? {} : restorable(standard, stored?.elements ?? {})
  const totalTime = fresh ? 0 : (stored?.totalTime ?? 0)
  const own =
    standard === '1.2'
      ? seed12(input, entry, totalTime)
      : { ...seed2004(input, entry, totalTime), ...objectiveIds(item, kept) }
  return {
    elements: inOrder({ ...kept, ...own }),
    suspendData: fresh ? undefined : (stored?.suspendData ?? undefined),
    entry,
  }
}

function seed12({ item, learner, preview, ...input }: SeedInput, entry: Entry, totalTime: number) {
  const mark = ownMark(input) ?? item.masteryScore
  return given({
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
  return given({
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

/** The platform's mark goes into the package, so that both say the same word at the end. */
function ownMark({ type, quizScoreValidation }: Pick<SeedInput, 'type' | 'quizScoreValidation'>) {
  return type === 'scorm-quiz' ? (quizScoreValidation ?? undefined) : undefined
}

/**
 * The manifest's objectives at their own indexes, as in every launch before: a package stores nothing of those it did not touch, and what
 * it added comes after them. A stored id stands where it was stored; a declared one that it displaced comes last.
 */
function objectiveIds(item: ManifestItem, kept: Record<string, string>) {
  const stored = new Map<number, string>()
  for (const [name, id] of Object.entries(kept)) {
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
  return given(Object.fromEntries(Object.entries(elements).filter(([name]) => allowed.test(name))))
}

function given(elements: Elements): Record<string, string> {
  return Object.fromEntries(
    Object.entries(elements).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

function inOrder(elements: Record<string, string>) {
  const key = (name: string) => name.replace(/\.(\d+)\./g, (_, index: string) => `.${index.padStart(5, '0')}.`)
  // A list's item must have its id (and an interaction its type) before anything else can be set on it.
  const rank = (name: string) =>
    key(name)
      .replace(/\.id$/, '.\u0001')
      .replace(/\.type$/, '.\u0002')
  return Object.fromEntries(Object.entries(elements).sort(([one], [other]) => (rank(one) < rank(other) ? -1 : 1)))
}
