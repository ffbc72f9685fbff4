import type { User } from '@cursus/contract/user'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import { isLive } from '../access-terms/index.ts'
import type { ManagementCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { notFound } from '../query/index.ts'
import { companyRightsColumns, isLastManager, toCompanyRights } from '../stored-right/index.ts'
import { selectUsers, toUserRow } from './user-row.ts'

/**
 * Returns an account with the companies in which the user manages, learns or learned.
 * @throws NotFound, also for an erased one
 */
export async function getUser(ctx: ManagementCtx, { id }: { id: string }): Promise<User> {
  const user = selectUsers(ctx.db).select(isLastManager.as('isLastManager')).where('u.id', '=', id)
  const row = await user.executeTakeFirstOrThrow(notFound)
  return { ...toUserRow(row, ctx.actor.id), companies: await companiesOf(ctx, id), isLastManager: row.isLastManager }
}

async function companiesOf(ctx: ManagementCtx, userId: string): Promise<User['companies']> {
  const rows = await ctx.db
    .selectFrom('companies as c')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('accesses as a')
          .where('a.userId', '=', userId)
          .groupBy('a.companyId')
          .select(({ fn }) => [
            'a.companyId',
            fn.countAll<number>().as('accessCount'),
            fn.countAll<number>().filterWhere(isLive(ctx)).as('liveCount'),
          ])
          .as('own'),
      (join) => join.onRef('own.companyId', '=', 'c.id'),
    )
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('own.companyId', 'is not', null),
        eb('c.id', 'in', selectFrom('companyManagers as m').select('m.companyId').where('m.userId', '=', userId)),
      ]),
    )
    .select(({ selectFrom }) => [
      'c.id',
      'c.name',
      'c.logoKey',
      'own.accessCount',
      'own.liveCount',
      jsonObjectFrom(
        selectFrom('companyManagers as m')
          .select(companyRightsColumns)
          .where('m.userId', '=', userId)
          .whereRef('m.companyId', '=', 'c.id'),
      ).as('rights'),
    ])
    .orderBy('c.sortName')
    .orderBy('c.id')
    .execute()
  return rows.map((row) => ({
    company: { id: row.id, name: row.name, logo: fileUrl(row.logoKey) },
    rights: row.rights && toCompanyRights(row.rights),
    accessCount: row.accessCount ?? 0,
    liveCount: row.liveCount ?? 0,
  }))
}
