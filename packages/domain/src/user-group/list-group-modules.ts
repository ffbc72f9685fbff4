import type { GroupModule } from '@cursus/contract/user-group'
import { isLive } from '../access/index.ts'
import type { CompanyCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { notFound } from '../not-found.ts'
import { selectUserGroups } from './user-group-row.ts'

/**
 * Returns the modules that the members of a group get, by title, with the number of members who
 * have access. Titles are those of the licensed versions, else of the latest.
 * @throws NotFound
 */
export async function listGroupModules(ctx: CompanyCtx, { id }: { id: string }): Promise<GroupModule[]> {
  const { db, company } = ctx
  await selectUserGroups(ctx).where('g.id', '=', id).executeTakeFirstOrThrow(notFound)
  const modules = await db
    .selectFrom('userGroupModules as gm')
    .innerJoin('modules as m', 'm.id', 'gm.moduleId')
    .innerJoin('moduleLicences as l', 'l.id', 'gm.licenceId')
    .leftJoin('licenceModules as lm', (join) =>
      join.onRef('lm.licenceId', '=', 'gm.licenceId').onRef('lm.moduleId', '=', 'gm.moduleId'),
    )
    .innerJoin('moduleVersions as v', (join) =>
      join.on(({ eb, fn, ref }) => eb('v.id', '=', fn.coalesce(ref('lm.moduleVersionId'), ref('m.latestVersionId')))),
    )
    .select([
      'gm.moduleId as id',
      'v.title',
      'v.illustrationKey',
      'v.themeId',
      'l.id as licenceId',
      'l.name as licenceName',
      'gm.expireDate',
      'gm.maxDayTimeLimit',
    ])
    .where('gm.userGroupId', '=', id)
    .orderBy('v.sortTitle')
    .orderBy('gm.moduleId')
    .execute()
  const counts = await db
    .selectFrom('userGroupModules as gm')
    .innerJoin('userGroupMembers as m', 'm.userGroupId', 'gm.userGroupId')
    .innerJoin('users as u', 'u.id', 'm.userId')
    .leftJoin('accesses as a', (join) =>
      join
        .onRef('a.userId', '=', 'm.userId')
        .onRef('a.moduleId', '=', 'gm.moduleId')
        .on('a.companyId', '=', company.id)
        .on(isLive(ctx)),
    )
    .select(({ fn }) => [
      'gm.moduleId',
      // A person has one live access to a module at most.
      fn.count<number>('a.id').as('held'),
      fn.countAll<number>().filterWhere('a.id', 'is', null).filterWhere('u.suspendedAt', 'is', null).as('missing'),
    ])
    .where('gm.userGroupId', '=', id)
    .groupBy('gm.moduleId')
    .execute()
  const countOf = new Map(counts.map((count) => [count.moduleId, count]))
  return modules.map(({ illustrationKey, licenceId, licenceName, ...module }) => ({
    ...module,
    illustration: fileUrl(illustrationKey),
    licence: { id: licenceId, name: licenceName },
    userCount: countOf.get(module.id)?.held ?? 0,
    missing: countOf.get(module.id)?.missing ?? 0,
  }))
}
