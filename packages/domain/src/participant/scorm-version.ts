import { isScorm, kindOf } from '@cursus/contract/content-values'
import { AppError } from '@cursus/contract/error'
import { type Database, preparedQuery } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
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
