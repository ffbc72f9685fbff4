import type { ListQuery } from '@cursus/contract/list'
import type { Page } from '@cursus/contract/list-values'
import type { ModuleComparison, ModuleVersion, ModuleVersionRow } from '@cursus/contract/module'
import { compareContents } from '@cursus/contract/module-values'
import type { Database, RowOf } from '@cursus/db'
import { countActivePeople } from '../access-terms/index.ts'
import type { ManagementCtx } from '../context.ts'
import { fileUrl, moduleResources, toResource } from '../file/index.ts'
import { matchesSearch, paginate } from '../list/index.ts'
import { namedById } from '../name/index.ts'
import { personById } from '../person/index.ts'
import { countOf, iso, notFound } from '../query/index.ts'
import { chaptersOf, toContents } from './get-module.ts'
import { licensedModules, readsCatalogue } from './lock-modules.ts'

const selectVersions = (db: Database) =>
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

const toVersion = (row: RowOf<typeof selectVersions>): ModuleVersionRow => ({
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

const selectVersion = (db: Database) =>
  selectVersions(db)
    .innerJoin('modules as m', 'm.id', 'v.moduleId')
    .select(({ eb, ref, selectFrom }) => [
      eb('m.latestVersionId', '=', ref('v.id')).$castTo<boolean>().as('isLatest'),
      'v.language',
      'v.description',
      'v.hasAttestation',
      'v.plannedMinutes',
      'v.nature',
      'v.illustrationKey',
      namedById('themes', ref('v.themeId')).as('theme'),
      chaptersOf(ref('v.id')).as('chapters'),
      moduleResources(ref('v.id')).as('resources'),
      countOf(
        selectFrom('licenceModules as lm')
          .whereRef('lm.moduleId', '=', 'm.id')
          .whereRef('lm.moduleVersionId', '=', 'v.id'),
      ).as('licenceCount'),
    ])

/**
 * Returns one version of a module.
 * @throws NotFound
 */
export async function getModuleVersion(
  ctx: ManagementCtx,
  { moduleVersionId }: { moduleVersionId: string },
): Promise<ModuleVersion> {
  const row = await selectVersion(ctx.db).where('v.id', '=', moduleVersionId).executeTakeFirstOrThrow(notFound)
  const version = ctx.db.selectFrom('moduleVersions as v').select(['v.moduleId', 'v.id']).where('v.id', '=', row.id)
  const peopleCount = await countActivePeople(ctx, version)
  return toModuleVersion(row, peopleCount)
}

const toModuleVersion = (row: RowOf<typeof selectVersion>, peopleCount: number): ModuleVersion => ({
  ...toVersion(row),
  isLatest: row.isLatest,
  language: row.language,
  description: row.description,
  theme: row.theme,
  illustration: fileUrl(row.illustrationKey),
  hasAttestation: row.hasAttestation,
  plannedMinutes: row.plannedMinutes,
  nature: row.nature,
  ...toContents(row.chapters),
  resources: row.resources.map(toResource),
  licenceCount: row.licenceCount,
  peopleCount,
})

/**
 * What differs between two versions of one module: the fields, and the contents of its chapters.
 * @throws NotFound, also for versions of two modules
 */
export async function compareModuleVersions(
  ctx: ManagementCtx,
  input: { moduleVersionId: string; with: string },
): Promise<ModuleComparison> {
  const before = await getModuleVersion(ctx, { moduleVersionId: input.moduleVersionId })
  const after = await getModuleVersion(ctx, { moduleVersionId: input.with })
  if (before.moduleId !== after.moduleId) throw notFound()
  return { before, after, contents: compareContents(placedIn(before), placedIn(after)) }
}

const placedIn = ({ chapters }: ModuleVersion) =>
  chapters.flatMap(({ title: chapter, contents }) => contents.map((content) => ({ ...content, chapter })))
