import type { Database, RowOf } from '@cursus/db'
import type { PackageManifest } from '@cursus/scorm'
import { type Answer, launchableItems, readAnswer } from '@cursus/scorm/results'
import { type Expression, sql } from 'kysely'

/** An answer with its attempt and part. */
export type PlacedAnswer = Answer & { attempt: number; part: string | null }

/** Maximum length of a package's text shown. */
const maxShown = 500

/**
 * Interactions of attempts. In SCORM 2004 a package continues its count in the next launch, and a
 * newer launch overrides an interaction; a 1.2 package restarts at 0, so each launch has its own.
 */
export const selectInteractions = (db: Database) =>
  db
    .selectFrom('interactions as i')
    .innerJoin('attempts as at', 'at.id', 'i.attemptId')
    .innerJoin('contentVersions as cv', 'cv.id', 'at.contentVersionId')
    .select(({ ref }) => [
      'i.attemptId',
      'i.scoIdentifier',
      'i.launch',
      'i.position',
      'at.number',
      'at.contentVersionId',
      shortened(ref('i.data')).as('data'),
    ])

/** Long answers (64,000 characters) are cut in the database. */
const shortened = (data: Expression<Record<string, string>>) =>
  sql<
    Record<string, string>
  >`(select jsonb_object_agg(k, left(v, ${sql.lit(maxShown)})) from jsonb_each_text(${data}) as entry(k, v))`

type Row = RowOf<typeof selectInteractions>
type Version = { id: string; standard: '1.2' | '2004'; titles: ReadonlyMap<string, string> }

/** The answers among the rows, in order. */
export async function readAnswers(db: Database, rows: readonly Row[]): Promise<PlacedAnswer[]> {
  const versions = await readVersions(db, [...new Set(rows.map(({ contentVersionId }) => contentVersionId))])
  const merged = new Map<string, Row>()
  for (const row of rows) {
    const { standard } = versions.get(row.contentVersionId)!
    const key = [row.attemptId, row.scoIdentifier, row.position, standard === '1.2' ? row.launch : ''].join(' ')
    const former = merged.get(key)
    const [older, newer] = former && former.launch > row.launch ? [row, former] : [former, row]
    merged.set(key, { ...row, data: { ...older?.data, ...newer.data } })
  }
  return [...merged.values()].flatMap((row) => {
    const { standard, titles } = versions.get(row.contentVersionId)!
    const answer = readAnswer(standard, row.data)
    const part = titles.size > 1 ? (titles.get(row.scoIdentifier) ?? row.scoIdentifier) : null
    return answer ? [{ ...answer, attempt: row.number, part }] : []
  })
}

async function readVersions(db: Database, ids: readonly string[]): Promise<Map<string, Version>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contentVersions')
    .select(({ ref }) => ['id', ref('manifest').$castTo<PackageManifest | null>().as('manifest')])
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, manifest }) => {
      const items = launchableItems(manifest?.items ?? [])
      const titles = new Map(items.map(({ identifier, title }) => [identifier, title || identifier]))
      return [id, { id, standard: manifest?.standard ?? '1.2', titles }]
    }),
  )
}
