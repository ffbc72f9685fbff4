import { AppError } from '@cursus/contract/error'
import { type CreateLicenceInput, createLicenceInput, type Licence } from '@cursus/contract/licence'
import { nextYearOf } from '@cursus/contract/licence-values'
import { inTransaction, newId } from '@cursus/db'
import type { CompanyCtx } from '../context.ts'
import { recordEvent } from '../event/index.ts'
import { getLicence } from './get-licence.ts'
import { setLicenceManagers } from './notify-licence-managers.ts'
import { resolveModules } from './resolve-modules.ts'

/** @throws LicenceDatesNotValid, ModuleArchived, NotFound, ValidationFailed without a module */
export async function createLicence(ctx: CompanyCtx, input: CreateLicenceInput): Promise<Licence> {
  if (input.endDate < input.startDate) throw new AppError('LicenceDatesNotValid')
  return inTransaction(ctx.db, async (db) => {
    const tx = { ...ctx, db }
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
