import { type HistoryNoun, newsNouns } from '@cursus/contract/audit'
import type { ManagementNews } from '@cursus/contract/home'
import type { Language } from '@cursus/contract/language'
import type { Database, RowOf } from '@cursus/db'
import { can } from '@cursus/rights'
import { sql } from 'kysely'
import { historyRights } from '../audit/index.ts'
import type { ManagementCtx } from '../context.ts'
import { iso } from '../iso.ts'
import { listLicencesToWatch } from '../licence/index.ts'
import { personById } from '../person.ts'

/** Changes that are shown; some more are read, because a thing that was removed has no name. */
const shown = 8
const read = 16

/** What changed and by whom, and the licences to watch, as far as the caller may read it. */
export async function getManagementNews(ctx: ManagementCtx): Promise<ManagementNews> {
  const { subject } = ctx.actor
  const nouns = newsNouns.filter((noun) => can(subject, historyRights[noun]))
  const [changes, licences] = await Promise.all([
    nouns.length > 0 ? latestChanges(ctx.db, nouns).execute() : [],
    can(subject, 'companies.write') ? listLicencesToWatch(ctx, { limit: 5 }) : null,
  ])
  return { changes: changes.flatMap((row) => toChange(row, ctx.actor.language) ?? []).slice(0, shown), licences }
}

/** The newest of each noun by its index, then the newest of those. */
const latestChanges = (db: Database, nouns: readonly HistoryNoun[]) =>
  db
    .selectFrom(
      nouns
        .map((noun) =>
          db
            .selectFrom(
              db
                .selectFrom('audit')
                .select(['id', 'noun', 'thingId', 'action', 'actorId', 'systemJob', 'after', 'createdAt', 'revision'])
                .where('noun', '=', noun)
                .where(({ or, eb }) => or([eb('noun', '<>', sql.lit('user')), eb('action', '<>', sql.lit('update'))]))
                .orderBy('revision', 'desc')
                .limit(read)
                .as('one'),
            )
            .selectAll('one'),
        )
        .reduce((all, next) => all.unionAll(next))
        .as('a'),
    )
    .select(({ ref, selectFrom }) => [
      'a.id',
      'a.noun',
      'a.thingId',
      'a.action',
      'a.systemJob as system',
      'a.after',
      'a.createdAt',
      personById(ref('a.actorId')).as('actor'),
      personById(ref('a.thingId')).as('person'),
      selectFrom('themes as t').select('t.name').whereRef('t.id', '=', 'a.thingId').as('themeName'),
      selectFrom('themes as t').select('t.fallbackName').whereRef('t.id', '=', 'a.thingId').as('themeFallback'),
      selectFrom('contentCategories as k').select('k.name').whereRef('k.id', '=', 'a.thingId').as('categoryName'),
      selectFrom('contentCategories as k')
        .select('k.fallbackName')
        .whereRef('k.id', '=', 'a.thingId')
        .as('categoryFallback'),
      selectFrom('contents as c')
        .innerJoin('contentVersions as cv', 'cv.id', 'c.latestVersionId')
        .select('cv.title')
        .whereRef('c.id', '=', 'a.thingId')
        .as('contentTitle'),
      selectFrom('modules as m')
        .innerJoin('moduleVersions as mv', 'mv.id', 'm.latestVersionId')
        .select('mv.title')
        .whereRef('m.id', '=', 'a.thingId')
        .as('moduleTitle'),
      selectFrom('companies as o').select('o.name').whereRef('o.id', '=', 'a.thingId').as('companyName'),
    ])
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.revision', 'desc')
    .limit(read)

function toChange(row: RowOf<typeof latestChanges>, language: Language): ManagementNews['changes'][number] | undefined {
  const names =
    language === 'fr'
      ? [row.themeName, row.themeFallback, row.categoryName, row.categoryFallback]
      : [row.themeFallback, row.categoryFallback]
  const person =
    row.person && ([row.person.firstname, row.person.lastname].filter(Boolean).join(' ') || row.person.email)
  const title = [...names, row.contentTitle, row.moduleTitle, row.companyName, person].find((name) => name != null)
  if (title === undefined || title === null) return undefined
  return {
    id: row.id,
    noun: row.noun as HistoryNoun,
    thingId: row.thingId,
    title,
    action: row.action,
    actor: row.actor,
    system: row.system,
    version: (row.after as { version?: number } | null)?.version ?? null,
    creationDate: iso(row.createdAt),
  }
}
