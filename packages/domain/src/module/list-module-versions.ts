import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { ModuleVersionRow } from '@cursus/contract/module'
import type { Database, RowOf } from '@cursus/db'
import type { ManagementCtx } from '../context.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { personById } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { licensedModules, readsCatalogue } from './lock-modules.ts'

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
 * Companies get those that their licences hold and the latest of each, without authors. Sorts:
 * title, version, creationDate.
 */
export function listAllModuleVersions(
  { db, actor: { subject } }: ManagementCtx,
  query: ListQuery,
): Promise<Page<ModuleVersionRow>> {
  const isOfPlatform = readsCatalogue(subject)
  const licensed = licensedModules(subject)
  return paginate(
    db,
    {
      base: db
        .selectFrom('moduleVersions as v')
        .innerJoin('modules as m', 'm.id', 'v.moduleId')
        .where('m.archivedAt', 'is', null)
        .where('m.isDraft', '=', false)
        .$if(!isOfPlatform, (versions) =>
          versions.where(({ eb, and, or, ref }) =>
            or([
              eb('v.id', 'in', licensed.select('lm.moduleVersionId')),
              and([eb('v.id', '=', ref('m.latestVersionId')), eb('m.id', 'in', licensed.select('lm.moduleId'))]),
            ]),
          ),
        )
        .where(({ ref }) => matchesSearch(ref('v.searchText'), query.search)),
      key: ['v.id'],
      sorts: { title: 'v.sortTitle', version: 'v.version', creationDate: 'v.createdAt' },
      detail: selectVersions(db),
      toAnswer: (row) => (isOfPlatform ? toVersion(row) : { ...toVersion(row), createdBy: null }),
    },
    query,
  )
}
