import type { Page } from '@cursus/contract/list-values'
import type { ListUserResourcesInput, UserResourceRow } from '@cursus/contract/participant'
import {
  type Accesses,
  anyOf,
  type DB,
  type Resources,
  type RowOf,
  recordsOf,
  texts,
  toRecords,
  uuids,
} from '@cursus/db'
import { type AliasedExpression, type ExpressionBuilder, sql } from 'kysely'
import { accessReason } from '../access-terms/index.ts'
import type { UserCtx } from '../context.ts'
import { fileUrl } from '../file/index.ts'
import { ifSet, isOneOf, matchesSearch, paginate } from '../list/index.ts'
import { missingRequirement, starredResources } from './module-contents.ts'
import { inOpeningOrder, type Reader, selectHoldingModules, toHoldingModule } from './place.ts'
import { isUsable, usableStates } from './usable-access.ts'

/**
 * The files of all modules of the participant and of their contents, each once. Files of ended
 * accesses and locked contents are listed without their address. The search matches the names;
 * category, type and tag are those of the content, which files of a module itself do not have.
 * Sorts: recent (received last; the default), name, size.
 */
export const listUserResources = (ctx: UserCtx, query: ListUserResourcesInput): Promise<Page<UserResourceRow>> =>
  paginate(
    ctx.db,
    {
      base: ctx.db
        .selectFrom(selectResourcesOnce(ctx, query).as('once'))
        .innerJoin('accesses as a', 'a.id', 'once.accessId')
        .innerJoin('resources as r', 'r.id', 'once.resourceId'),
      key: ['a.id', 'r.id'],
      sorts: { recent: 'a.createdAt', name: 'r.sortName', size: 'r.size' },
      newest: 'recent',
      detail: ctx.db
        .selectFrom('accesses as a')
        .innerJoin('resources as r', (join) => join.onTrue())
        .select(['a.id as accessId', 'r.id as resourceId']),
      toAnswers: async (rows) => {
        const pairs = recordsOf<ResourceOfAccess>()('pair', toRecords(rows), { accessId: 'uuid', resourceId: 'uuid' })
        const ids = rows.map(({ resourceId }) => resourceId)
        const [details, inModules] = await Promise.all([
          selectResourceDetails(ctx, pairs).execute(),
          selectResourcePlaces(ctx, ids).execute(),
        ])
        const byId = new Map(details.map((row) => [row.id, row]))
        const places = Map.groupBy(inModules, ({ resourceId }) => resourceId)
        return rows.map(({ accessId, resourceId }) => ({
          ...toResource(byId.get(resourceId)!),
          modules: inOpeningOrder(places.get(resourceId)!, accessId).map(toHoldingModule),
        }))
      },
    },
    query,
  )

/** Every file in every module, with the content that has it; none when the module itself has it. */
const selectAvailable = ({ db, actor }: Reader) =>
  db
    .selectFrom('accesses as a')
    .innerJoin('moduleVersionResources as mr', 'mr.moduleVersionId', 'a.moduleVersionId')
    .select(['a.id as accessId', 'mr.resourceId', sql<string | null>`null::uuid`.as('contentVersionId')])
    .where('a.userId', '=', actor.id)
    .unionAll(
      db
        .selectFrom('accesses as a')
        .innerJoin('moduleContents as mc', 'mc.moduleVersionId', 'a.moduleVersionId')
        .innerJoin('contentVersionResources as cr', 'cr.contentVersionId', 'mc.contentVersionId')
        .select(['a.id as accessId', 'cr.resourceId', 'cr.contentVersionId'])
        .where('a.userId', '=', actor.id),
    )

/** Each matching file once, in the access to open it from: an open one before a closed one. */
export const selectResourcesOnce = (ctx: Reader, query: ListUserResourcesInput) =>
  ctx.db
    .selectFrom(selectAvailable(ctx).as('g'))
    .innerJoin('accesses as a', 'a.id', 'g.accessId')
    .innerJoin('moduleLicences as l', 'l.id', 'a.licenceId')
    .innerJoin('moduleVersions as v', 'v.id', 'a.moduleVersionId')
    .innerJoin('resources as r', 'r.id', 'g.resourceId')
    .leftJoin('contentVersions as cv', 'cv.id', 'g.contentVersionId')
    .where(({ and, eb, fn, ref }) =>
      and([
        isOneOf(ref('a.id'), query.userModuleId),
        isOneOf(ref('v.themeId'), query.themeId),
        isOneOf(ref('cv.categoryId'), query.categoryId),
        isOneOf(ref('cv.type'), query.type),
        isOneOf(fn.coalesce('cv.language', 'v.language'), query.language),
        ifSet(query.tag?.length ? query.tag : undefined, (tags) => eb('cv.tags', '&&', texts(tags))),
        ifSet(query.isFavorite, (wanted) =>
          eb('g.resourceId', wanted ? 'in' : 'not in', starredResources(ctx.db, ctx.actor.id)),
        ),
        matchesSearch(ref('r.searchText'), query.search),
      ]),
    )
    .distinctOn('g.resourceId')
    .select(['g.accessId', 'g.resourceId', 'a.createdAt as givenAt'])
    .orderBy('g.resourceId')
    .orderBy(({ eb }) => eb(accessReason(ctx), 'in', usableStates), 'desc')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')

/**
 * The first content of the module of `a` that has the file `r`; none when the module itself has it.
 */
const contentHolding = (eb: ExpressionBuilder<DB & { a: Accesses; r: Resources }, 'a' | 'r'>) =>
  eb
    .selectFrom('contentVersionResources as cr')
    .innerJoin('moduleContents as holding', 'holding.contentVersionId', 'cr.contentVersionId')
    .select('holding.contentId')
    .whereRef('cr.resourceId', '=', 'r.id')
    .whereRef('holding.moduleVersionId', '=', 'a.moduleVersionId')
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('moduleVersionResources as mr')
            .select('mr.resourceId')
            .whereRef('mr.moduleVersionId', '=', 'a.moduleVersionId')
            .whereRef('mr.resourceId', '=', 'r.id'),
        ),
      ),
    )
    .orderBy('holding.contentId')
    .limit(1)
    .as('holding')

type ResourceOfAccess = { accessId: string; resourceId: string }

/** Details of few files: joined to a list, the planner read all accesses with all files. */
export const selectResourceDetails = (ctx: Reader, pairs: AliasedExpression<ResourceOfAccess, 'pair'>) =>
  ctx.db
    .selectFrom(pairs)
    .innerJoin('accesses as a', 'a.id', 'pair.accessId')
    .innerJoin(selectHoldingModules(ctx.db, ctx, ctx.actor.id).as('p'), 'p.accessId', 'a.id')
    .innerJoin('resources as r', 'r.id', 'pair.resourceId')
    .leftJoinLateral(contentHolding, (join) => join.onTrue())
    .leftJoin('moduleContents as mc', (join) =>
      join.onRef('mc.moduleVersionId', '=', 'a.moduleVersionId').onRef('mc.contentId', '=', 'holding.contentId'),
    )
    .leftJoin('contentVersions as cv', 'cv.id', 'mc.contentVersionId')
    .leftJoinLateral(missingRequirement, (join) => join.onTrue())
    .selectAll('p')
    .select((eb) => [
      'r.id',
      'r.name',
      'r.fileName',
      'r.size',
      'r.fileKey',
      eb('r.id', 'in', starredResources(ctx.db, ctx.actor.id)).$castTo<boolean>().as('favorite'),
      'mc.contentId',
      'cv.title as contentTitle',
      'missing.contentId as missingId',
      eb
        .selectFrom('moduleContents as any')
        .select('any.contentId')
        .whereRef('any.moduleVersionId', '=', 'a.moduleVersionId')
        .orderBy('any.contentId')
        .limit(1)
        .as('anyContentId'),
    ])

/** These files in every module of the participant that contains them, the newest first. */
const selectResourcePlaces = (ctx: UserCtx, resourceIds: readonly string[]) =>
  selectHoldingModules(ctx.db, ctx, ctx.actor.id)
    .innerJoin(
      ctx.db
        .selectFrom(selectAvailable(ctx).as('any'))
        .distinct()
        .select(['any.accessId as inAccess', 'any.resourceId'])
        .where('any.resourceId', '=', anyOf(uuids(resourceIds)))
        .as('g'),
      'g.inAccess',
      'a.id',
    )
    .select('g.resourceId')
    .orderBy('a.createdAt', 'desc')
    .orderBy('a.id')

export const toResource = (row: RowOf<typeof selectResourceDetails>): Omit<UserResourceRow, 'modules'> => ({
  id: row.id,
  name: row.name,
  fileName: row.fileName,
  size: row.size,
  file: isUsable(row.reason) && row.missingId === null ? fileUrl(row.fileKey) : null,
  favorite: row.favorite,
  contentId: row.contentId ?? row.anyContentId!,
  content: row.contentId === null ? null : { id: row.contentId, title: row.contentTitle! },
})
