import { AppError } from '@cursus/contract/error'
import type { Database } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
import type { ScormContentType } from '@cursus/scorm/results'
import { sql } from 'kysely'

/** What is played: the parts of a content version that its launches and commits need. */
export type ScormVersion = {
  id: string
  contentId: string
  type: ScormContentType
  quizScoreValidation: number | null
  completeOnOpen: boolean
  manifest: PackageManifest
  filesPrefix: string
}

/** A version that is ready never changes again, so what was read once holds; the oldest goes when the memory is full. */
const known = new Map<string, ScormVersion>()
const maxKnown = 200

/** @throws ContentNotReady when its package has not been analysed yet; no module can hold such a version. */
export async function readScormVersion(db: Database, id: string): Promise<ScormVersion> {
  const held = known.get(id)
  if (held) return held
  const { rows } = await sql<ScormVersion & { title: string; isReady: boolean }>`
    select id, content_id, type, quiz_score_validation, complete_on_open, manifest, files_prefix, title,
      processing_state = 'ready' and manifest is not null as is_ready
    from content_versions where id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) throw new AppError('NotFound')
  const { title, isReady, ...version } = row
  if (!isReady) throw new AppError('ContentNotReady', { title })
  if (known.size >= maxKnown) known.delete(known.keys().next().value!)
  known.set(id, version)
  return version
}
