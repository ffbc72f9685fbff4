import type { CompanyModule, Licence } from '@cursus/contract/licence'
import { arrayOf, type DB, type LicenceManagers, type ModuleLicences } from '@cursus/db'
import { expressionBuilder } from 'kysely'
import type { CompanyCtx } from '../context.ts'
import { revisionOf } from '../event/index.ts'
import { companyPersonColumns, isAcquainted, toPerson } from '../person/index.ts'
import { iso, notFound } from '../query/index.ts'
import { selectLicenceModules, selectLicences, toCompanyModule, toLicenceModule, toLicenceRow } from './licence-row.ts'
import { forecastOf } from './seat-days.ts'

const { selectFrom } = expressionBuilder<DB & { l: ModuleLicences }, 'l'>()

const managerIds = (kind: LicenceManagers['kind']) =>
  arrayOf(
    selectFrom('licenceManagers as lg')
      .select('lg.userId')
      .whereRef('lg.licenceId', '=', 'l.id')
      .where('lg.kind', '=', kind)
      .orderBy('lg.userId'),
  )

/**
 * Returns a licence of the company with its modules.
 * @throws NotFound
 */
export async function getLicence(ctx: CompanyCtx, { id }: { id: string }): Promise<Licence> {
  const row = await selectLicences(ctx)
    .select(({ ref }) => [
      'l.authorizedDomains',
      'l.businessSupportEmails',
      'l.comment',
      'l.createdAt',
      managerIds('company').as('companyManagerIdList'),
      managerIds('platform').as('platformManagerIdList'),
      revisionOf('licence', ref('l.id')).as('revision'),
    ])
    .where('l.companyId', '=', ctx.company.id)
    .where('l.id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const modules = await selectLicenceModules(ctx)
    .where('lm.licenceId', '=', id)
    .orderBy('v.sortTitle')
    .orderBy('lm.moduleId')
    .execute()
  const managers = await ctx.db
    .selectFrom('licenceManagers as lg')
    .innerJoin('users as u', 'u.id', 'lg.userId')
    .leftJoin('companyPeople as p', (join) =>
      join.onRef('p.userId', '=', 'u.id').on('p.companyId', '=', ctx.company.id),
    )
    // The contacts of the platform are named to whom they are the contacts of.
    .select(({ eb, or, ref }) =>
      companyPersonColumns(
        ctx.company.id,
        or([eb('lg.kind', '=', 'platform'), isAcquainted(ctx.company.id, ref('u.id'))]),
      ),
    )
    .select('lg.kind')
    .where('lg.licenceId', '=', id)
    .orderBy('lastname')
    .orderBy('firstname')
    .orderBy('u.email')
    .execute()
  const ofKind = (wanted: LicenceManagers['kind']) => managers.filter(({ kind }) => kind === wanted).map(toPerson)
  const licence = toLicenceRow(row)
  return {
    ...licence,
    maxActiveUserAllowed: row.maxActiveUsers,
    authorizedDomainList: row.authorizedDomains,
    comment: row.comment,
    companyManagerIdList: row.companyManagerIdList,
    platformManagerIdList: row.platformManagerIdList,
    companyManagers: ofKind('company'),
    platformManagers: ofKind('platform'),
    businessSupportEmailList: row.businessSupportEmails,
    modules: modules.map(toLicenceModule),
    creationDate: iso(row.createdAt),
    forecast: await forecastOf(ctx, licence),
    revision: row.revision,
  }
}

/**
 * Returns a module of a licence of the company, in the version that the licence gives.
 * @throws NotFound
 */
export async function getLicenceModule(
  ctx: CompanyCtx,
  { id, moduleId }: { id: string; moduleId: string },
): Promise<CompanyModule> {
  const module = selectLicenceModules(ctx)
    .where('l.companyId', '=', ctx.company.id)
    .where('lm.licenceId', '=', id)
    .where('lm.moduleId', '=', moduleId)
  return toCompanyModule(await module.executeTakeFirstOrThrow(notFound))
}
