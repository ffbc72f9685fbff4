import { AppError, validationFailed } from '@cursus/contract/error'
import type { RuleName } from '@cursus/contract/rule'
import type { Database } from '@cursus/db'

type LicenceModules = {
  moduleIdList?: string[] | undefined
  modules?: { moduleId: string; moduleVersionId: string }[] | undefined
}
export type ModuleVersion = { moduleId: string; moduleVersionId: string }

const invalid = (rule: RuleName) => validationFailed({ path: 'modules', rule })

/**
 * Resolves the module versions of a licence: `modules` name versions, `moduleIdList` means the
 * latest ones. Archived modules can be kept but not added; drafts cannot be in a licence.
 * @param currentIds ids of the modules already in the licence
 * @throws ValidationFailed without a module or for a duplicate, NotFound, ModuleArchived,
 * ModuleDraft
 */
export async function resolveModules(
  db: Database,
  input: LicenceModules,
  currentIds: ReadonlySet<string> = new Set(),
): Promise<ModuleVersion[]> {
  const { modules, moduleIdList } = input
  const ids = [...new Set(modules?.map(({ moduleId }) => moduleId) ?? moduleIdList ?? [])]
  if (ids.length === 0) throw invalid('required')
  if (modules && ids.length !== modules.length) throw invalid('unique')
  const versionIds = modules?.map(({ moduleVersionId }) => moduleVersionId)
  const found = await db
    .selectFrom('modules as m')
    .innerJoin('moduleVersions as v', 'v.moduleId', 'm.id')
    .select(['m.id as moduleId', 'v.id as moduleVersionId', 'v.title', 'm.archivedAt', 'm.isDraft'])
    .where('m.id', 'in', ids)
    .$if(versionIds !== undefined, (query) => query.where('v.id', 'in', versionIds ?? []))
    .$if(versionIds === undefined, (query) => query.whereRef('v.id', '=', 'm.latestVersionId'))
    .execute()
  const versionOf = new Map(modules?.map(({ moduleId, moduleVersionId }) => [moduleId, moduleVersionId]))
  const right = found.filter((row) => !modules || versionOf.get(row.moduleId) === row.moduleVersionId)
  if (right.length !== ids.length) throw new AppError('NotFound')
  if (right.some(({ moduleId, archivedAt }) => archivedAt !== null && !currentIds.has(moduleId))) {
    throw new AppError('ModuleArchived')
  }
  const draft = right.find(({ isDraft }) => isDraft)
  if (draft) throw new AppError('ModuleDraft', { title: draft.title })
  return right.map(({ moduleId, moduleVersionId }) => ({ moduleId, moduleVersionId }))
}
