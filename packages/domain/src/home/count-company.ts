import type { CompanyCounts } from '@cursus/contract/home'
import type { CompanyCtx } from '../context.ts'
import { countOf } from '../query/index.ts'
import { mayRead } from './may-read.ts'

/** Numbers in the drawer of the company, in one statement over kept counts and few rows. */
export async function countCompany(ctx: CompanyCtx): Promise<CompanyCounts> {
  const { db, company } = ctx
  const { trainings, administration } = mayRead(ctx)
  const { id } = company
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('companyCounts').select('accesses').where('companyId', '=', id).as('accesses'),
      selectFrom('companyCounts').select('people').where('companyId', '=', id).as('users'),
      countOf(selectFrom('userGroups as g').where('g.companyId', '=', id)).as('userGroups'),
      countOf(
        selectFrom('licenceModules as lm')
          .innerJoin('moduleLicences as l', 'l.id', 'lm.licenceId')
          .where('l.companyId', '=', id),
        'lm.moduleId',
      ).as('modules'),
      countOf(selectFrom('moduleLicences as l').where('l.companyId', '=', id)).as('licences'),
      countOf(selectFrom('companyManagers as m').where('m.companyId', '=', id)).as('managers'),
    ])
    .executeTakeFirstOrThrow()
  return {
    accesses: trainings ? (counts.accesses ?? 0) : null,
    userGroups: trainings ? counts.userGroups : null,
    users: trainings ? (counts.users ?? 0) : null,
    modules: administration ? counts.modules : null,
    licences: administration ? counts.licences : null,
    managers: administration ? counts.managers : null,
  }
}
