import { isScorm, kindOf } from '@cursus/contract/content-values'
import { AppError } from '@cursus/contract/error'
import { type Database, preparedQuery } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
import type { Standard } from '@cursus/scorm/results'
import { LRUCache } from 'lru-cache'
import { notFound } from '../query/index.ts'

/** The parts of a content version that launches and commits need. */
export type ScormVersion = Awaited<ReturnType<typeof readVersion>>

/** A ready version never changes, so it can be cached. */
const known = new LRUCache<string, ScormVersion>({ max: 200 })

/**
 * @throws ContentNotReady when its package has not been analysed; no module can contain such a
 * version
 */
export async function readScormVersion(db: Database, id: string): Promise<ScormVersion> {
  const cached = known.get(id)
  if (cached) return cached
  const version = await readVersion(db, id)
  known.set(id, version)
  return version
}

const selectVersion = preparedQuery((db, { id }: { id: string }) =>
  db
    .selectFrom('contentVersions')
    .select([
      'id',
      'contentId',
      'title',
      'type',
      'quizScoreValidation',
      'completeOnOpen',
      'manifest',
      'filesPrefix',
      'processingState',
    ])
    .where('id', '=', id),
)

async function readVersion(db: Database, id: string) {
  const [version] = await selectVersion(db, { id })
  if (!version) throw notFound()
  const { title, type, completeOnOpen, manifest, filesPrefix, processingState, ...rest } = version
  if (!isScorm(type) || processingState !== 'ready' || manifest === null || filesPrefix === null) {
    throw new AppError('ContentNotReady', { title })
  }
  // The worker stored it as returned by `readPackage`.
  return {
    ...rest,
    title,
    isQuiz: kindOf(type).isQuiz,
    completeOnOpen: completeOnOpen && kindOf(type).mayCompleteOnOpen,
    manifest: manifest as unknown as PackageManifest,
    filesPrefix,
  }
}

/** Stored data of a SCO in an attempt, for a launch. `totalTime` in hundredths of a second. */
export type StoredSco = {
  elements: Record<string, string>
  suspendData: string | null
  lastExit: string | null
  completed: boolean
  totalTime: number
  updatedAt: Date
}

/**
 * The SCOs of an attempt by identifier. Interactions are restored in SCORM 2004 only, where a
 * package may read them and continues their count; those of a newer launch override older ones.
 */
export async function readStoredScos(
  db: Database,
  attemptId: string,
  standard: Standard,
): Promise<Map<string, StoredSco>> {
  const rows = await selectScos(db, { attemptId })
  const stored = new Map(
    rows.map(({ identifier, launchSeconds, ...row }) => [
      identifier,
      { ...row, elements: { ...row.elements }, totalTime: Math.round(sumSeconds(launchSeconds) * 100) },
    ]),
  )
  if (standard === '1.2' || stored.size === 0) return stored
  for (const { scoIdentifier, position, data } of await selectInteractions(db, { attemptId })) {
    const elements = stored.get(scoIdentifier)?.elements
    if (!elements) continue
    for (const [name, value] of Object.entries(data)) elements[`cmi.interactions.${position}.${name}`] = value
  }
  return stored
}

type Attempt = { attemptId: string }

const selectScos = preparedQuery((db, { attemptId }: Attempt) =>
  db
    .selectFrom('attemptScos')
    .select(['identifier', 'elements', 'suspendData', 'lastExit', 'completed', 'launchSeconds', 'updatedAt'])
    .where('attemptId', '=', attemptId),
)

const selectInteractions = preparedQuery((db, { attemptId }: Attempt) =>
  db
    .selectFrom('interactions')
    .select(['scoIdentifier', 'position', 'data'])
    .where('attemptId', '=', attemptId)
    .orderBy('scoIdentifier')
    .orderBy('position')
    .orderBy('launch'),
)

/** Seconds by launch number. */
export type LaunchSeconds = Record<string, number>

export const sumSeconds = (seconds: LaunchSeconds) => Object.values(seconds).reduce((sum, value) => sum + value, 0)
