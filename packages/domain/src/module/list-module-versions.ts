import type { ListQuery, Page } from '@cursus/contract/list'
import type { ModuleVersionRow } from '@cursus/contract/module'
import type { Database, RowOf } from '@cursus/db'
import { can } from '@cursus/rights'
import type { ManagementCtx } from '../context.ts'
import { iso } from '../iso.ts'
import { matchesSearch } from '../list-filters.ts'
import { selectPage } from '../list-page.ts'
import { notFound } from '../not-found.ts'
import { personById } from '../person.ts'

export const selectVersions = (db: Database) =>
  db
    .selectFrom('moduleVersions as v')
    .select(({ ref }) => [
      'v.id',
      'v.moduleId',
      'v.version',
      'v.title',
      'v.type',
      'v.contentCount',
      'v.createdAt',
      personById(ref('v.createdBy')).as('createdBy'),
    ])

export const toVersion = (row: RowOf<typeof selectVersions>): ModuleVersionRow => ({
  id: row.id,
  moduleId: row.moduleId,
  version: row.version,
  title: row.title,
  type: row.type,
  creationDate: iso(row.createdAt),
  createdBy: row.createdBy,
  contentCount: row.contentCount,
})

/**
 * The versions of a module, newest first.
 * @throws NotFound
 */
export async function listModuleVersions({ db }: ManagementCtx, { id }: { id: string }): Promise<ModuleVersionRow[]> {
  const rows = await selectVersions(db).where('v.moduleId', '=', id).orderBy('v.version', 'desc').execute()
  if (rows.length === 0) throw notFound()
  return rows.map(toVersion)
}

/**
 * All versions of published modules that are not archived, newest first, which a licence can list.
 * Companies get the latest one of each, without its author. Sorts: title, version, creationDate.
 */
export function listAllModuleVersions(
  { db, actor: { subject } }: ManagementCtx,
  query: ListQuery,
): Promise<Page<ModuleVersionRow>> {
  const isOfPlatform = can(subject, 'modules.read') || can(subject, 'companies.write')
  return selectPage(
    db,
    {
      base: db
        .selectFrom('moduleVersions as v')
        .innerJoin('modules as m', 'm.id', 'v.moduleId')
        .where('m.archivedAt', 'is', null)
        .where('m.isDraft', '=', false)
        .$if(!isOfPlatform, (versions) => versions.whereRef('v.id', '=', 'm.latestVersionId'))
        .where(({ ref }) => matchesSearch(ref('v.searchText'), query.search)),
      key: ['v.id'],
      sorts: { title: 'v.sortTitle', version: 'v.version', creationDate: 'v.createdAt' },
      detail: selectVersions(db),
      toAnswer: (row) => (isOfPlatform ? toVersion(row) : { ...toVersion(row), createdBy: null }),
    },
    query,
  )
}
