import type { Page } from '@cursus/contract/list-values'
import type { ListUserModulesInput, UserModuleRow } from '@cursus/contract/participant'
import { sql } from 'kysely'
import { accessReason, lastMoment, momentOf } from '../access-terms/index.ts'
import type { Deps, UserCtx } from '../context.ts'
import { eachBatch, isInOne, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { batchReads } from '../query/index.ts'
import { activeStates } from './usable-access.ts'
import { readAccesses, selectAccesses, toUserModuleRow, withStructures } from './user-module-row.ts'

const readLists = batchReads<UserModuleRow[], Deps>(
  async (deps, userIds) => {
    const lists = new Map<string, UserModuleRow[]>()
    for (const row of await readAccesses(deps, userIds)) {
      const list = lists.get(row.userId) ?? []
      list.push(toUserModuleRow(row))
      lists.set(row.userId, list)
    }
    return lists
  },
  () => [],
)

/**
 * The accesses of the participant, ended ones included. The search matches the titles of module,
 * theme and company. Sorts: own (new ones first, then in the chosen order; the default), title,
 * progress, recent (opened last), end (of the access).
 */
export async function listUserModules(ctx: UserCtx, query: ListUserModulesInput = {}): Promise<Page<UserModuleRow>> {
  if (eachBatch in query || Object.keys(conditionsOf(query)).length > 0) return selectModules(ctx, query)
  // What every home page asks: read in batches, from the index of the owner.
  const rows = await readLists(ctx, ctx.actor.id)
  const { limit = rows.length, offset = 0 } = query
  return { rows: rows.slice(offset, offset + limit), total: rows.length, capped: false }
}

function conditionsOf({ limit, offset, ...conditions }: ListUserModulesInput): object {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined && value !== ''))
}

function selectModules(ctx: UserCtx, query: ListUserModulesInput): Promise<Page<UserModuleRow>> {
  const reason = accessReason(ctx)
  return paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom('accesses as a')
        .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
        .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
        .innerJoin('themes as t', 't.id', 'v.themeId')
        .innerJoin('companies as c', 'c.id', 'a.companyId')
        .where('a.userId', '=', ctx.actor.id)
        .where(({ and, eb, not, ref }) => {
          const isDone = eb('a.doneAt', 'is not', null)
          const isOpen = and([not(isDone), eb(reason, 'in', activeStates)])
          return and([
            isOneOf(ref('v.themeId'), query.themeId),
            isOneOf(ref('a.companyId'), query.companyId),
            isOneOf(ref('v.type'), query.type),
            isInOne(
              {
                done: isDone,
                closed: eb(reason, 'not in', activeStates),
                toAccept: and([isOpen, eb('a.acceptedAt', 'is', null)]),
                new: and([isOpen, eb('a.openedAt', 'is', null)]),
                started: and([isOpen, eb('a.openedAt', 'is not', null)]),
              },
              query.state,
            ),
            matchesSearch(
              sql<string>`${ref('v.searchText')} || ${ref('t.searchText')} || ${ref('c.searchText')}`,
              query.search,
            ),
          ])
        }),
      key: ['a.id'],
      sorts: {
        own: {
          by: [sql`coalesce(${sql.ref('a.position')}, 0)`, sql`- extract(epoch from ${sql.ref('a.createdAt')})`],
        },
        title: 'v.sortTitle',
        progress: sql`${sql.ref('a.doneCount')}::float / ${sql.ref('v.contentCount')}`,
        recent: { by: 'a.lastAccessAt', nullable: true },
        end: lastMoment(ctx),
      },
      detail: selectAccesses(ctx.db, { ...momentOf(ctx), userIds: [ctx.actor.id] }),
      toAnswers: async (rows) => (await withStructures(ctx.db, rows)).map(toUserModuleRow),
    },
    { ...query, sort: query.sort ?? 'own' },
  )
}
