import type { CompanyCounts } from '@cursus/contract/home'
import type { CompanyCtx } from '../context.ts'
import { countPeople } from '../person/index.ts'
import { countOf } from '../query/index.ts'
import { mayRead } from './may-read.ts'

/** Numbers in the drawer of the company, in one statement. */
export async function countCompany(ctx: CompanyCtx): Promise<CompanyCounts> {
  const { db, company } = ctx
  const { trainings, administration } = mayRead(ctx)
  const { id } = company
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      countOf(selectFrom('accesses as a').where('a.companyId', '=', id)).as('accesses'),
      countPeople(id).as('users'),
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
    accesses: trainings ? counts.accesses : null,
    userGroups: trainings ? counts.userGroups : null,
    users: trainings ? counts.users : null,
    modules: administration ? counts.modules : null,
    licences: administration ? counts.licences : null,
    managers: administration ? counts.managers : null,
  }
}
