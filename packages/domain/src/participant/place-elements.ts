import type { Accesses, ContentVersions, DB, ModuleContents } from '@cursus/db'
import { expressionBuilder, sql } from 'kysely'

const { ref, selectFrom } = expressionBuilder<
  DB & { a: Accesses; mc: ModuleContents; cv: ContentVersions },
  'a' | 'mc' | 'cv'
>()

/**
 * A place is one in a SCO, so that it is one in the content only where the package has a single
 * SCO.
 */
const hasOneSco = sql<boolean>`jsonb_array_length(jsonb_path_query_array(
  ${ref('cv.manifest')}, 'strict $.items.** ? (@.scormType == "sco")')) = 1`

/**
 * What the newest attempt at a content says of its place, for `readPlace`; correlated with `a`,
 * `mc` and `cv`. Only these elements leave the database, because others are large.
 */
export const placeElements = () =>
  selectFrom('attempts as t')
    .innerJoin('attemptScos as s', 's.attemptId', 't.id')
    .select(({ ref: column }) => {
      const element = (name: string) => sql`${sql.lit(name)}, ${column('s.elements')} ->> ${sql.lit(name)}`
      const names = ['cmi.location', 'cmi.core.lesson_location', 'cmi.progress_measure']
      return sql<Record<string, string>>`jsonb_strip_nulls(jsonb_build_object(${sql.join(names.map(element))}))`.as(
        'elements',
      )
    })
    .whereRef('t.accessId', '=', 'a.id')
    .whereRef('t.contentId', '=', 'mc.contentId')
    .whereRef('t.contentVersionId', '=', 'mc.contentVersionId')
    .where(hasOneSco)
    .orderBy('t.number', 'desc')
    .limit(1)
