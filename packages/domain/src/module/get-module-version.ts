import type { ModuleVersion } from '@cursus/contract/module'
import type { Database, RowOf } from '@cursus/db'
import { countActivePeople } from '../access-terms/index.ts'
import type { ManagementCtx } from '../context.ts'
import { fileUrl, moduleResources, toResource } from '../file/index.ts'
import { namedById } from '../name/index.ts'
import { countOf, notFound } from '../query/index.ts'
import { chaptersOf, toContents } from './get-module.ts'
import { selectVersions, toVersion } from './list-module-versions.ts'

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
