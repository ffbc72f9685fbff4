import type { Page } from '@cursus/contract/list-values'
import type { ListUserModulesInput, UserModuleRow } from '@cursus/contract/participant'
import { inTransaction, integers, tableOf, uuids } from '@cursus/db'
import { sql } from 'kysely'
import { accessReason, lastMoment, momentOf } from '../access-terms/index.ts'
import type { Deps, UserCtx } from '../context.ts'
import { eachBatch, isInOne, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { batchReads, notFound } from '../query/index.ts'
import { activeStates } from './usable-access.ts'
import { readAccesses, selectAccesses, toUserModuleRow, withStructures } from './user-module-row.ts'

/**
 * Puts these modules first, in this order; the others keep their order. An unknown id changes
 * nothing.
 */
export async function orderUserModules(
  ctx: UserCtx,
  { userModuleIdList }: { userModuleIdList: string[] },
): Promise<void> {
  const ids = [...new Set(userModuleIdList)]
  await inTransaction(ctx.db, async (db) => {
    // Locked in one order, so that concurrent calls wait instead of deadlocking.
    const own = await db
      .selectFrom('accesses')
      .select('id')
      .where('userId', '=', ctx.actor.id)
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const known = new Set(own.map(({ id }) => id))
    if (!ids.every((id) => known.has(id))) throw notFound()
    const wished = tableOf('wished', { id: uuids(ids), place: integers([...ids.keys()]) })
    const ordered = db
      .selectFrom('accesses as f')
      .leftJoin(wished, 'wished.id', 'f.id')
      .where('f.userId', '=', ctx.actor.id)
      .select(({ cast, fn }) => [
        'f.id',
        cast<number>(
          fn.agg<number>('row_number').over((over) =>
            over
              .orderBy('wished.place')
              .orderBy('f.position', (order) => order.asc().nullsFirst())
              .orderBy('f.createdAt', 'desc')
              .orderBy('f.id'),
          ),
          'integer',
        ).as('position'),
      ])
    await db
      .updateTable('accesses as a')
      .from(ordered.as('o'))
      .set(({ ref }) => ({ position: ref('o.position') }))
      .whereRef('a.id', '=', 'o.id')
      .whereRef('a.position', 'is distinct from', 'o.position')
      .execute()
  })
}

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
