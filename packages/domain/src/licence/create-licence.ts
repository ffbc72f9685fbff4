import { AppError, validationFailed } from '@cursus/contract/error'
import { type CreateLicenceInput, createLicenceInput, type Licence } from '@cursus/contract/licence'
import { nextYearOf } from '@cursus/contract/licence-values'
import type { RuleName } from '@cursus/contract/rule'
import { type Database, inTransactionOf, newId } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { notFound } from '../query/index.ts'
import { getLicence } from './get-licence.ts'
import { setLicenceManagers } from './notify-licence-managers.ts'

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
  if (right.length !== ids.length) throw notFound()
  if (right.some(({ moduleId, archivedAt }) => archivedAt !== null && !currentIds.has(moduleId))) {
    throw new AppError('ModuleArchived')
  }
  const draft = right.find(({ isDraft }) => isDraft)
  if (draft) throw new AppError('ModuleDraft', { title: draft.title })
  return right.map(({ moduleId, moduleVersionId }) => ({ moduleId, moduleVersionId }))
}

/** @throws LicenceDatesNotValid, ModuleArchived, NotFound, ValidationFailed without a module */
export async function createLicence(ctx: CompanyCtx, input: CreateLicenceInput): Promise<Licence> {
  if (input.endDate < input.startDate) throw new AppError('LicenceDatesNotValid')
  return inTransactionOf(ctx, async (tx, db) => {
    const modules = await resolveModules(db, input)
    const id = newId()
    await db
      .insertInto('moduleLicences')
      .values({
        id,
        companyId: ctx.company.id,
        name: input.name,
        startDate: input.startDate,
        endDate: input.endDate,
        maxActiveUsers: input.maxActiveUserAllowed,
        hasAuthorizedDomainList: input.hasAuthorizedDomainList,
        authorizedDomains: [...new Set(input.authorizedDomainList)],
        mandatoryExpireDate: input.mandatoryExpireDate,
        comment: input.comment,
        businessSupportEmails: [...new Set(input.businessSupportEmailList)],
        createdBy: ctx.actor.id,
        createdAt: ctx.now(),
      })
      .execute()
    await db
      .insertInto('licenceSeats')
      .values({ licenceId: id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await db
      .insertInto('licenceModules')
      .values(modules.map((module) => ({ licenceId: id, ...module })))
      .execute()
    await setLicenceManagers(tx, id, input)
    const { moduleIdList: _, ...fields } = input
    await recordEvent(tx, {
      noun: 'licence',
      thingId: id,
      action: 'create',
      companyId: ctx.company.id,
      after: { ...fields, modules },
    })
    return getLicence(tx, { id })
  })
}

/**
 * Creates the licence of the next year with the same terms and nobody in its seats. It has the
 * latest version of each module that is not archived.
 * @throws ValidationFailed when every module is archived, NotFound
 */
export async function duplicateLicence(ctx: CompanyCtx, { id }: { id: string }): Promise<Licence> {
  const licence = await getLicence(ctx, { id })
  const moduleIdList = licence.modules.filter(({ archived }) => !archived).map((module) => module.id)
  const input = createLicenceInput.parse({ ...licence, ...nextYearOf(licence), modules: undefined, moduleIdList })
  return createLicence(ctx, input)
}
