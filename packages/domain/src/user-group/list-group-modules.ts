import type { GroupModule } from '@cursus/contract/user-group'
import { type SqlBool, sql } from 'kysely'
import { isLive } from '../access-terms/index.ts'
import type { CompanyCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { countOf, notFound } from '../query/index.ts'
import { selectUserGroups } from './get-user-group.ts'

/**
 * Returns the modules that the members of a group get, by title, with the number of members who
 * have access. Titles are those of the licensed versions, else of the latest.
 * @throws NotFound
 */
export async function listGroupModules(ctx: CompanyCtx, { id }: { id: string }): Promise<GroupModule[]> {
  const [group, modules, holders] = await Promise.all([
    selectUserGroups(ctx)
      .select(
        countOf(
          selectSuspended(ctx)
            .innerJoin('userGroupMembers as m', 'm.userId', 'p.userId')
            .where('m.userGroupId', '=', id)
            .clearSelect(),
        ).as('suspended'),
      )
      .where('g.id', '=', id)
      .executeTakeFirstOrThrow(notFound),
    selectModules(ctx, id).execute(),
    countHolders(ctx, id),
  ])
  const outsideOf = modules.some((module) => module.hasAuthorizedDomainList)
    ? await countOutside(ctx, id)
    : new Map<string, number>()
  return modules.map(({ illustrationKey, licenceId, licenceName, hasAuthorizedDomainList: _, ...module }) => {
    const { held: accessCount = 0, heldBySuspended = 0 } = holders.get(module.id) ?? {}
    const outside = outsideOf.get(module.id) ?? 0
    return {
      ...module,
      illustration: fileUrl(illustrationKey),
      licence: { id: licenceId, name: licenceName },
      userCount: accessCount,
      missing: Math.max(0, group.userCount - accessCount - (group.suspended - heldBySuspended) - outside),
    }
  })
}

const selectModules = ({ db }: CompanyCtx, id: string) =>
  db
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
      'm.cover',
      'v.illustrationKey',
      'v.themeId',
      'l.id as licenceId',
      'l.name as licenceName',
      'l.hasAuthorizedDomainList',
      'gm.expireDate',
      'gm.dueDate',
      'gm.maxDayTimeLimit',
    ])
    .where('gm.userGroupId', '=', id)
    .orderBy('v.sortTitle')
    .orderBy('gm.moduleId')

const selectSuspended = ({ db, company }: CompanyCtx) =>
  db
    .selectFrom('companyPeople as p')
    .select('p.userId')
    .where('p.companyId', '=', company.id)
    .where('p.state', '=', 'suspended')

/** By module, members who have access; a person has one live access to a module at most. */
async function countHolders(ctx: CompanyCtx, id: string) {
  const members = ctx.db.selectFrom('userGroupMembers as m').select('m.userId').where('m.userGroupId', '=', id)
  const rows = await ctx.db
    .selectFrom('userGroupModules as gm')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('accesses as a')
          .whereRef('a.moduleId', '=', 'gm.moduleId')
          .where('a.companyId', '=', ctx.company.id)
          .where(isLive(ctx))
          // "Is true" prevents a join that would read every access of the members.
          .where(({ eb }) => sql<SqlBool>`${eb('a.userId', 'in', members)} is true`)
          .select(({ fn }) => [
            fn.countAll<number>().as('held'),
            fn.countAll<number>().filterWhere('a.userId', 'in', selectSuspended(ctx)).as('heldBySuspended'),
          ])
          .as('holders'),
      (join) => join.onTrue(),
    )
    .select(['gm.moduleId', 'holders.held', 'holders.heldBySuspended'])
    .where('gm.userGroupId', '=', id)
    .execute()
  return new Map(rows.map((row) => [row.moduleId, row]))
}

/**
 * By module, members of other domains than its licence allows, without access and not suspended.
 */
async function countOutside(ctx: CompanyCtx, id: string): Promise<Map<string, number>> {
  const rows = await ctx.db
    .selectFrom('userGroupModules as gm')
    .innerJoin('moduleLicences as l', 'l.id', 'gm.licenceId')
    .innerJoin('userGroupMembers as m', 'm.userGroupId', 'gm.userGroupId')
    .innerJoin('companyPeople as p', 'p.userId', 'm.userId')
    .select(({ fn }) => ['gm.moduleId', fn.countAll<number>().as('outside')])
    .where('gm.userGroupId', '=', id)
    .where('l.hasAuthorizedDomainList', '=', true)
    .where('p.companyId', '=', ctx.company.id)
    .where(({ ref }) => sql<SqlBool>`split_part(${ref('p.email')}, '@', 2) <> all (${ref('l.authorizedDomains')})`)
    .where('p.state', '<>', 'suspended')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('accesses as a')
            .select('a.id')
            .where('a.companyId', '=', ctx.company.id)
            .whereRef('a.userId', '=', 'm.userId')
            .whereRef('a.moduleId', '=', 'gm.moduleId')
            .where(isLive(ctx)),
        ),
      ),
    )
    .groupBy('gm.moduleId')
    .execute()
  return new Map(rows.map(({ moduleId, outside }) => [moduleId, outside]))
}
